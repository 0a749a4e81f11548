import { instantiateHash, type WasmHash } from './fnv1a64-wasm.ts';

export const FNV_BASIS = 0xcbf2_9ce4_8422_2325n;

/** FNV-1a 64 of bytes that come piece by piece (trace specification, "integrity"). */
export interface Fnv1a64 {
  /** Put up to its length of bytes here and call `addBuffer`: spares a copy. */
  readonly buffer: Uint8Array;
  addBuffer(length: number): void;
  add(bytes: Uint8Array): void;
  /** The hash of what was added so far, unsigned. */
  readonly value: bigint;
}

/** Each byte waits for the product of the one before: WebAssembly is five times as fast here. */
export function createFnv1a64(): Fnv1a64 {
  const wasm = instantiateHash();
  return wasm === null ? new PlainFnv1a64() : new WasmFnv1a64(wasm);
}

abstract class BufferedFnv1a64 implements Fnv1a64 {
  abstract readonly buffer: Uint8Array;
  abstract readonly value: bigint;
  abstract addBuffer(length: number): void;

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += this.buffer.length) {
      const part = bytes.subarray(at, at + this.buffer.length);
      this.buffer.set(part);
      this.addBuffer(part.length);
    }
  }
}

class WasmFnv1a64 extends BufferedFnv1a64 {
  readonly buffer: Uint8Array;
  readonly #wasm: WasmHash;
  #hash = FNV_BASIS;

  constructor(wasm: WasmHash) {
    super();
    this.#wasm = wasm;
    this.buffer = wasm.memory;
  }

  get value(): bigint {
    return this.#hash;
  }

  addBuffer(length: number): void {
    this.#hash = BigInt.asUintN(64, this.#wasm.hash(length, this.#hash));
  }
}

/** The same in numbers, for platforms without WebAssembly. */
export class PlainFnv1a64 extends BufferedFnv1a64 {
  readonly buffer = new Uint8Array(64 * 1024);
  #low = Number(FNV_BASIS & 0xffff_ffffn);
  #high = Number(FNV_BASIS >> 32n);

  get value(): bigint {
    return (BigInt(this.#high) << 32n) | BigInt(this.#low);
  }

  /** The prime is 2^40 + 0x1b3, so hash × prime = (hash << 40) + hash × 0x1b3, in two words. */
  addBuffer(length: number): void {
    let low = this.#low;
    let high = this.#high;
    for (let i = 0; i < length; i++) {
      const mixed = (low ^ this.buffer[i]!) >>> 0;
      const product = mixed * 0x1b3;
      low = product >>> 0;
      const carry = (product - low) / 2 ** 32;
      high = (high * 0x1b3 + carry + ((mixed << 8) >>> 0)) >>> 0;
    }
    this.#low = low;
    this.#high = high;
  }
}
