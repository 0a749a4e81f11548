import { describe, expect, it } from 'vitest';
import { gapBetween } from '../../shared/trace/measure.ts';
import type { EventDetails, TraceSummary } from '../../shared/trace-port.ts';
import { factsOfCycles, gapAsText, measureAsText } from './measure-facts.ts';

const summary = (macRows: number | null, macColumns: number | null): TraceSummary =>
  ({ header: { macRows, macColumns } }) as unknown as TraceSummary;
const digits = (text: string | null | undefined): string => (text ?? '').replace(/\D/g, '');

describe('what is measured', () => {
  it('tells operations by the array of the header, and bytes by a width that is said', () => {
    const [ops, bytes] = factsOfCycles(summary(32, 16), 1_000n);
    expect(digits(ops?.value)).toBe('1024000');
    expect(ops?.basis).toContain('32 × 16');
    expect(digits(bytes?.value)).toBe('16000');
    expect(bytes?.basis).toBe('a core, assuming 16 bytes a cycle');
  });

  it('says so where the header has no array', () => {
    const [ops] = factsOfCycles(summary(null, 16), 1_000n);
    expect(ops).toMatchObject({ value: null, basis: 'the header gives no MAC array' });
    expect(measureAsText(5n, 8n, summary(null, null))).not.toContain('ops');
  });

  it('is copied with every digit', () => {
    const from = 2n ** 63n;
    expect(measureAsText(from, from + 3n, summary(2, 2)).split('\n')).toEqual([
      'from\t9223372036854775808',
      'to\t9223372036854775811',
      'cycles\t3',
      'peak ops\t24',
      'bus bytes at 16 a cycle\t48',
    ]);
  });

  it('is copied of two events, too', () => {
    const event = (record: number, start: string, end: string) =>
      ({ record, start, end }) as EventDetails;
    const [a, b] = [event(7, '10', '20'), event(3, '25', '26')];
    expect(gapAsText(a, b, gapBetween(a, b))).toBe(
      'record\t7\nother record\t3\ngap\t5\nfrom\t20\nto\t25',
    );
  });
});
