/** Little-endian bytes, written in order into memory that doubles as it fills. */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#length;
  }

  u8(value: number): void {
    this.#view.setUint8(this.#reserve(1), value);
  }

  u16(value: number): void {
    this.#view.setUint16(this.#reserve(2), value, true);
  }

  u32(value: number): void {
    this.#view.setUint32(this.#reserve(4), value, true);
  }

  u64(value: bigint): void {
    this.#view.setBigUint64(this.#reserve(8), value, true);
  }

  raw(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** The bytes so far, borrowed: good until the next write. */
  borrowBytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  copyBytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
