import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { ByteSource } from '../../../shared/bytes/byte-source.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { FIXED_BYTES, readContainer } from '../../../shared/trace/container.ts';
import { openPositional } from '../../files/positional-source.ts';
import { failFromSystem } from '../../files/system-error.ts';

/**
 * What tells one state of a trace from every other: the file itself, its size and times, and its
 * header. Numbers are decimal strings, times are in nanoseconds.
 */
export interface TraceKey {
  readonly device: string;
  readonly inode: string;
  readonly size: string;
  readonly modified: string;
  /** Time of the last change of the content or of the file's own data, which no program can set. */
  readonly changed: string;
  /** SHA-256 of the fixed part and the header, hexadecimal. */
  readonly header: string;
}

/** The key of the trace at `path` as it is now. Errors: those of opening a trace. */
export function readTraceKey(path: string): Result<TraceKey> {
  const opened = openPositional(path);
  if (!opened.ok) return opened;
  try {
    const identity = identityOf(path);
    const header = headerHash(opened.value);
    return header.ok ? ok({ ...identity, header: header.value }) : header;
  } catch (error) {
    return failFromSystem('read', path, error);
  } finally {
    opened.value.close();
  }
}

export function isSameKey(a: TraceKey, b: TraceKey): boolean {
  return (Object.keys(a) as (keyof TraceKey)[]).every((part) => a[part] === b[part]);
}

function identityOf(path: string): Omit<TraceKey, 'header'> {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return {
    device: String(dev),
    inode: String(ino),
    size: String(size),
    modified: String(mtimeNs),
    changed: String(ctimeNs),
  };
}

function headerHash(source: ByteSource): Result<string> {
  const container = readContainer(source);
  if (!container.ok) return container;
  const bytes = new Uint8Array(Math.max(FIXED_BYTES, container.value.payloadStart));
  const got = source.copyInto(0, bytes);
  return got.ok ? ok(createHash('sha256').update(bytes).digest('hex')) : got;
}
