import { createRequire } from 'node:module';
import type Koffi from 'koffi';

/**
 * The system's calls for mapping a file and copying out of it. mapped-file.ts is the only caller,
 * and checks every argument: a wrong one here ends the process.
 */
export interface NativeMemory {
  /** Maps `size` bytes of the file read-only; throws where the system refuses. */
  map(path: string, fd: number, size: number): Mapping;
  /** Copies `length` bytes from a mapped address to the start of `target`. */
  copy(target: Uint8Array, address: bigint, length: number): void;
}

export interface Mapping {
  readonly address: bigint;
  unmap(): void;
}

const PROT_READ = 1;
const MAP_SHARED = 1;
const MAP_FAILED = 0xffff_ffff_ffff_ffffn;

let loaded: NativeMemory | undefined;

/** Loads the calls once a thread; throws where koffi or the system's library does not load. */
export function nativeMemory(): NativeMemory {
  loaded ??= load();
  return loaded;
}

function load(): NativeMemory {
  // Required when needed, not imported: a koffi that does not load must not end the process.
  const koffi = createRequire(import.meta.url)('koffi') as typeof Koffi;
  if (process.platform === 'win32') return windowsMemory(koffi);
  const library = process.platform === 'darwin' ? '/usr/lib/libSystem.B.dylib' : 'libc.so.6';
  return posixMemory(koffi, library);
}

function posixMemory(koffi: typeof Koffi, library: string): NativeMemory {
  const libc = koffi.load(library);
  const mmap = libc.func(
    'uintptr_t mmap(uintptr_t address, size_t length, int protection, int flags, int fd, int64_t offset)',
  );
  const munmap = libc.func('int munmap(uintptr_t address, size_t length)');
  const memcpy = libc.func('uintptr_t memcpy(void *target, uintptr_t source, size_t length)');
  return {
    map(_path, fd, size) {
      const address = BigInt(mmap(0, size, PROT_READ, MAP_SHARED, fd, 0));
      if (address === MAP_FAILED) throw new Error(`mmap failed with errno ${koffi.errno()}`);
      return { address, unmap: () => void munmap(address, size) };
    },
    copy: (target, address, length) => void memcpy(target, address, length),
  };
}

const GENERIC_READ = 0x8000_0000;
/** Others may go on reading, writing and deleting the file. */
const SHARE_ALL = 7;
const OPEN_EXISTING = 3;
const PAGE_READONLY = 2;
const FILE_MAP_READ = 4;
const INVALID_HANDLE = -1n;

function windowsMemory(koffi: typeof Koffi): NativeMemory {
  const kernel = koffi.load('kernel32.dll');
  const createFile = kernel.func(
    'intptr_t __stdcall CreateFileW(str16 name, uint32_t access, uint32_t share, uintptr_t security, uint32_t disposition, uint32_t flags, intptr_t template)',
  );
  const createMapping = kernel.func(
    'intptr_t __stdcall CreateFileMappingW(intptr_t file, uintptr_t security, uint32_t protection, uint32_t sizeHigh, uint32_t sizeLow, uintptr_t name)',
  );
  const mapView = kernel.func(
    'uintptr_t __stdcall MapViewOfFile(intptr_t mapping, uint32_t access, uint32_t offsetHigh, uint32_t offsetLow, size_t length)',
  );
  const unmapView = kernel.func('int __stdcall UnmapViewOfFile(uintptr_t address)');
  const closeHandle = kernel.func('int __stdcall CloseHandle(intptr_t handle)');
  const lastError = kernel.func('uint32_t __stdcall GetLastError()');
  const moveMemory = kernel.func(
    'void __stdcall RtlMoveMemory(void *target, uintptr_t source, size_t length)',
  );
  const refused = (call: string) => new Error(`${call} failed with error ${lastError()}`);
  return {
    map(path, _fd, size) {
      const file = createFile(path, GENERIC_READ, SHARE_ALL, 0, OPEN_EXISTING, 0, 0);
      if (BigInt(file) === INVALID_HANDLE) throw refused('CreateFileW');
      try {
        const mapping = createMapping(file, 0, PAGE_READONLY, 0, 0, 0);
        if (BigInt(mapping) === 0n) throw refused('CreateFileMappingW');
        // The view keeps the mapping alive, and the mapping the file.
        const address = BigInt(mapView(mapping, FILE_MAP_READ, 0, 0, size));
        const failure = address === 0n ? refused('MapViewOfFile') : null;
        closeHandle(mapping);
        if (failure) throw failure;
        return { address, unmap: () => void unmapView(address) };
      } finally {
        closeHandle(file);
      }
    },
    copy: (target, address, length) => moveMemory(target, address, length),
  };
}
