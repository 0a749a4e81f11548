import { describe, expect, it } from 'vitest';
import { arraySource } from '../bytes/array-source.ts';
import { fail } from '../result.ts';
import { checksumOf } from './checksum.ts';
import { containerBytes, fnv1a64, headerJson, opened, traceBytes } from './testing/write-trace.ts';

const payload = new Uint8Array(700_001).map((_, i) => (i * 13) >> 2);
const bytes = traceBytes('raw', payload);

function statusWith(stored: string): string {
  const header = headerJson('raw', payload).replace(/"checksum_fnv64":\d+/, stored);
  const finding = checksumOf(opened(containerBytes(header, payload)));
  return finding.ok ? finding.value.status : finding.error.code;
}

describe('the checksum', () => {
  it('is the same whether the header has a number or hex digits', () => {
    const value = fnv1a64(payload);
    const hex = value.toString(16);
    for (const text of [`${value}`, `"${hex}"`, `"0x${hex}"`, `"${hex.toUpperCase()}"`]) {
      expect(statusWith(`"checksum_fnv64":${text}`)).toBe('ok');
    }
    expect(statusWith(`"checksum_fnv64":${value ^ 1n}`)).toBe('mismatch');
    expect(statusWith('"checksum_fnv64":null')).toBe('absent');
    expect(statusWith('"other":1')).toBe('absent');
  });

  it('that does not match is a warning with both values, at the header field', () => {
    const broken = bytes.slice();
    broken[broken.length - 1]! ^= 1;
    const finding = checksumOf(opened(broken));
    if (!finding.ok) throw new Error(finding.error.message);
    const [problem] = finding.value.problems;
    expect(problem).toMatchObject({ severity: 'warning', code: 'checksum-mismatch' });
    expect(problem?.message).toContain(fnv1a64(payload).toString(16));
    expect(problem?.message).toContain(finding.value.computed?.toString(16));
    const text = new TextDecoder().decode(bytes.subarray(problem?.at ?? 0));
    expect(text.startsWith(fnv1a64(payload).toString())).toBe(true);
  });

  it('ignores bytes that follow the payload', () => {
    const longer = new Uint8Array(bytes.length + 9).fill(7);
    longer.set(bytes);
    expect(checksumOf(opened(longer))).toMatchObject({ ok: true, value: { status: 'ok' } });
  });

  it('tells how far it is and can be cancelled', () => {
    const steps: number[] = [];
    checksumOf(opened(bytes), (done) => steps.push(done) > 0);
    expect(steps).toEqual([262_144, 524_288, 700_001]);
    const cancelled = checksumOf(opened(bytes), () => false);
    expect(cancelled.ok ? '' : cancelled.error.code).toBe('cancelled');
  });

  it('passes on the error of a source that fails', () => {
    const file = opened(bytes);
    const copyInto = (at: number, target: Uint8Array) =>
      at < 500_000 ? arraySource(bytes).copyInto(at, target) : fail('file-shrank', 'It is gone.');
    const failed = checksumOf({ ...file, source: { size: bytes.length, copyInto } });
    expect(failed.ok ? '' : failed.error.code).toBe('file-shrank');
  });
});
