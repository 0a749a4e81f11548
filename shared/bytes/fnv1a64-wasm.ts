/**
 * FNV-1a 64 as a WebAssembly module, written out by hand, since it is one loop:
 *
 *   (module
 *     (memory (export "m") 4 4)
 *     (func (export "h") (param $end i32) (param $hash i64) (result i64) (local $at i32)
 *       (if (local.get $end)
 *         (then
 *           (loop $next
 *             (local.set $hash
 *               (i64.mul
 *                 (i64.xor (local.get $hash) (i64.load8_u (local.get $at)))
 *                 (i64.const 0x100000001b3)))
 *             (br_if $next
 *               (i32.lt_u
 *                 (local.tee $at (i32.add (local.get $at) (i32.const 1)))
 *                 (local.get $end))))))
 *       (local.get $hash)))
 */
// prettier-ignore
const MODULE = [
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,       // magic, version
  0x01, 0x07, 0x01, 0x60, 0x02, 0x7f, 0x7e, 0x01, 0x7e, // type: (i32, i64) → i64
  0x03, 0x02, 0x01, 0x00,                               // one function of that type
  0x05, 0x04, 0x01, 0x01, 0x04, 0x04,                   // memory of exactly 4 pages
  0x07, 0x09, 0x02, 0x01, 0x6d, 0x02, 0x00, 0x01, 0x68, 0x00, 0x00, // exports m, h
  0x0a, 0x2e, 0x01, 0x2c, 0x01, 0x01, 0x7f,             // code: one local i32
  0x20, 0x00, 0x04, 0x40, 0x03, 0x40,                   // if end, loop
  0x20, 0x01, 0x20, 0x02, 0x31, 0x00, 0x00, 0x85,       // hash xor byte at
  0x42, 0xb3, 0x83, 0x80, 0x80, 0x80, 0x20, 0x7e, 0x21, 0x01, // hash = that × prime
  0x20, 0x02, 0x41, 0x01, 0x6a, 0x22, 0x02,             // at += 1
  0x20, 0x00, 0x49, 0x0d, 0x00, 0x0b, 0x0b,             // again while at < end
  0x20, 0x01, 0x0b,                                     // hash
];

export interface WasmHash {
  /** The module's memory, 256 KiB. */
  readonly memory: Uint8Array;
  /** Hashes the memory's first `end` bytes into `hash`; the answer is a signed 64-bit integer. */
  hash(end: number, hash: bigint): bigint;
}

interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => {
    exports: { m: { buffer: ArrayBuffer }; h: WasmHash['hash'] };
  };
}

/** The module made ready; null where the platform has no WebAssembly or forbids it. */
export function instantiateHash(): WasmHash | null {
  const api = (globalThis as unknown as { WebAssembly?: WebAssemblyApi }).WebAssembly;
  if (api === undefined) return null;
  try {
    const { exports } = new api.Instance(new api.Module(Uint8Array.from(MODULE)));
    return { memory: new Uint8Array(exports.m.buffer), hash: exports.h };
  } catch {
    return null;
  }
}
