/** A scalar of the header: its kind, its text and its place in the file. */
export interface HeaderValue {
  readonly kind: 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';
  /** Decoded text of a string, the digits of a number, else the JSON text. */
  readonly text: string;
  /** Byte range in the header document's bytes. */
  readonly start: number;
  readonly end: number;
}

/** The header's JSON, checked but kept as bytes so that every number keeps its digits. */
export interface HeaderDocument {
  /** The JSON without a byte order mark. */
  readonly bytes: Uint8Array;
  /** Byte of the file where `bytes` begins. */
  readonly fileOffset: number;
  /** Values by path: `trace.cycles`, `arch.mac_dims.0`. Only the fields of the specification. */
  readonly values: ReadonlyMap<string, HeaderValue>;
}
