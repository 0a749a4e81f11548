import { expect, it } from 'vitest';
import { headerFindings } from './header-findings.ts';
import { opened, traceBytes } from './testing/write-trace.ts';

const { fields } = opened(traceBytes('flatbuf', new Uint8Array(0)));

it('a header that agrees with its events is not talked about', () => {
  expect(headerFindings(fields, { events: 9, cores: 4, lastEnd: 1000n })).toEqual([]);
});

it('what disagrees is told with both numbers', () => {
  const found = headerFindings(fields, { events: 9, cores: 3, lastEnd: 1020n });
  expect(found.map(({ severity, code }) => [severity, code])).toEqual([
    ['info', 'cycles-differ'],
    ['info', 'idle-cores'],
  ]);
  expect(found[0]?.message).toMatch(/1000 .*1020/);
  expect(found[1]?.message).toContain('1 of 4 cores');
  const [more] = headerFindings(fields, { events: 9, cores: 5, lastEnd: 1000n });
  expect(more?.message).toMatch(/4 cores.* 5\./);
});

it('a trace without events is said to have none', () => {
  const found = headerFindings(fields, { events: 0, cores: 0, lastEnd: 0n });
  expect(found.map(({ code }) => code)).toEqual(['no-events', 'idle-cores']);
});
