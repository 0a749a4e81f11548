import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { arraySource } from '../../shared/bytes/array-source.ts';
import type { ByteSource } from '../../shared/bytes/byte-source.ts';
import { fail } from '../../shared/result.ts';
import { encodeTiles } from '../../shared/trace/tile-encode.ts';
import { TILE_HEADER_BYTES, TILE_LANE_BYTES } from '../../shared/trace/tile-layout.ts';
import { indexTrace, type IndexMessage, type TraceOptions } from './index-trace.ts';

const FIXTURES = path.join(import.meta.dirname, '../../e2e/fixtures/traces');
const LENIENT: TraceOptions = { checksumMismatchIsError: false };

interface ManifestEntry {
  readonly file: string;
  readonly opens: boolean;
  readonly error?: string;
  readonly events?: number;
  readonly lanes?: number;
  readonly end?: number;
  readonly busy?: number;
  readonly cores?: readonly number[];
  readonly checksum?: string;
  readonly warns?: boolean;
}

const manifest = JSON.parse(
  fs.readFileSync(path.join(FIXTURES, 'manifest.json'), 'utf8'),
) as ManifestEntry[];

function bytesOf(file: string): Uint8Array {
  return fs.readFileSync(path.join(FIXTURES, file));
}

function indexBytes(source: ByteSource, options = LENIENT): IndexMessage[] {
  const messages: IndexMessage[] = [];
  const closing = { ...source, close: () => {} };
  indexTrace(
    { source: closing, mapped: false },
    options,
    (byteLength) => new ArrayBuffer(byteLength),
    (message) => messages.push(message),
  );
  return messages;
}

function find<K extends IndexMessage['kind']>(
  messages: readonly IndexMessage[],
  kind: K,
): Extract<IndexMessage, { kind: K }> | undefined {
  return messages.find((m): m is Extract<IndexMessage, { kind: K }> => m.kind === kind);
}

describe('reading a trace', () => {
  it.each(manifest.map((entry) => [entry.file, entry] as const))('%s', (file, entry) => {
    const messages = indexBytes(arraySource(bytesOf(file)));
    const summary = find(messages, 'indexed')?.summary;
    if (!entry.opens) {
      expect(summary).toBeUndefined();
      expect(find(messages, 'failed')?.error.message).toContain(entry.error);
      return;
    }
    expect(summary?.events).toBe(entry.events);
    expect(summary?.lanes.length).toBe(entry.lanes);
    if (entry.cores) expect(summary?.lanes.map(({ core }) => core)).toEqual(entry.cores);
    if (entry.end !== undefined) expect(summary?.endCycle).toBe(String(entry.end));
    if (entry.busy !== undefined) expect(summary?.lanes[0]?.occupied).toBe(String(entry.busy));
    const checksum = find(messages, 'checksum');
    if (entry.checksum) expect(checksum?.status ?? summary?.checksum).toBe(entry.checksum);
    const problems = [...(summary?.problems ?? []), ...(checksum?.problems ?? [])];
    const severities = problems.map(({ severity }) => severity);
    if (entry.warns) expect(severities).toContain('warning');
    for (const value of Object.values(summary ?? {})) expect(value).not.toBeNaN();
  });

  it('gives the same lanes, totals and picture for sorted and shuffled events', () => {
    const pictureOf = (file: string) => {
      const indexed = find(indexBytes(arraySource(bytesOf(file))), 'indexed');
      if (!indexed) throw new Error(`${file} was not indexed`);
      const { summary, index } = indexed;
      const { origin, lanes, totals } = summary;
      const texels = [0, 4, 8].map((level) => {
        const bytes = encodeTiles(index, level, 1, [0, 1, 2, 3]);
        return Buffer.from(bytes, 0, TILE_HEADER_BYTES + 4 * TILE_LANE_BYTES).toString('hex');
      });
      return { origin, lanes, totals, texels };
    };
    expect(pictureOf('shuffled.pccx')).toEqual(pictureOf('sorted.pccx'));
  });

  it('says where the events begin and end, and what the extent of the trace is', () => {
    const summary = find(
      indexBytes(arraySource(bytesOf('start-above-2-53.pccx'))),
      'indexed',
    )?.summary;
    const absolute = (offset = NaN) => BigInt(summary?.origin ?? 0) + BigInt(offset);
    expect(absolute(summary?.firstOffset)).toBe(9007199254740993n);
    expect(absolute(summary?.lastOffset)).toBe(9007199254740996n);
    expect(absolute(summary?.extentStart)).toBe(0n);
    expect(String(absolute(summary?.extentEnd))).toBe(summary?.endCycle);
  });

  it('refuses a wrong checksum before showing anything where that is asked for', () => {
    const strict = { checksumMismatchIsError: true };
    const wrong = indexBytes(arraySource(bytesOf('checksum-wrong.pccx')), strict);
    expect(find(wrong, 'indexed')).toBeUndefined();
    expect(find(wrong, 'failed')?.error.code).toBe('checksum-mismatch');
    const right = indexBytes(arraySource(bytesOf('checksum-as-hex-string.pccx')), strict);
    expect(find(right, 'indexed')?.summary.checksum).toBe('ok');
    expect(find(right, 'checksum')).toBeUndefined();
  });

  it('verifies the checksum after the trace is there', () => {
    const messages = indexBytes(arraySource(bytesOf('checksum-wrong.pccx')));
    expect(find(messages, 'indexed')?.summary.checksum).toBe('pending');
    expect(messages.at(-1)).toMatchObject({ kind: 'checksum', status: 'mismatch' });
  });

  it('fails with a message when the file shrinks between the passes', () => {
    const bytes = bytesOf('sorted.pccx');
    let reads = 0;
    const shrinking: ByteSource = {
      size: bytes.length,
      copyInto(byteOffset, target) {
        if (target.length > 1000 && ++reads > 1) return fail('file-shrank', 'It shrank.');
        return arraySource(bytes).copyInto(byteOffset, target);
      },
    };
    const messages = indexBytes(shrinking);
    expect(find(messages, 'indexed')).toBeUndefined();
    expect(find(messages, 'failed')?.error.code).toBe('file-shrank');
  });

  it('says so where there is no memory for the index', () => {
    const messages: IndexMessage[] = [];
    indexTrace(
      { source: { ...arraySource(bytesOf('sorted.pccx')), close: () => {} }, mapped: false },
      LENIENT,
      () => {
        throw new RangeError('Array buffer allocation failed');
      },
      (message) => messages.push(message),
    );
    expect(find(messages, 'failed')?.error).toMatchObject({
      code: 'out-of-memory',
      message: expect.stringContaining('1000 events') as string,
    });
  });
});
