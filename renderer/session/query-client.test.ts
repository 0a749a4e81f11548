import { describe, expect, it } from 'vitest';
import type { PageToHost } from '../../shared/trace-port.ts';
import { latestOnly, QueryClient } from './query-client.ts';

function clientWithLog() {
  const sent: PageToHost[] = [];
  return { sent, client: new QueryClient((message) => sent.push(message)) };
}

const at = { lane: 0, offset: 10, tolerance: 1, row: null, hidden: [] };

describe('query client', () => {
  it('gives each answer to its own question, in whatever order they come', async () => {
    const { client } = clientWithLog();
    const first = client.ask('event-at', at);
    const second = client.ask('statistics', { lanes: null, from: 0, to: 1, hidden: [] });
    client.receive({ kind: 'answer', id: 2, value: 'second' });
    client.receive({ kind: 'answer', id: 1, value: 'first' });
    expect(await first.answer).toEqual({ ok: true, value: 'first' });
    expect(await second.answer).toEqual({ ok: true, value: 'second' });
    expect(client.openCount).toBe(0);
  });

  it('hands a refusal on as an error', async () => {
    const { client } = clientWithLog();
    const asked = client.ask('event', { record: 7, hidden: [] });
    client.receive({ kind: 'refusal', id: 1, error: { code: 'file-changed', message: 'x' } });
    expect(await asked.answer).toEqual({
      ok: false,
      error: { code: 'file-changed', message: 'x' },
    });
  });

  it('tells how far a question is to the one who asked, until it is withdrawn', () => {
    const { client } = clientWithLog();
    const heard: [string, number][] = [];
    const area = { lanes: null, from: 0, to: 1, hidden: [] };
    const first = client.ask('durations', area, (share) => heard.push(['first', share]));
    client.ask('durations', area, (share) => heard.push(['second', share]));
    client.receive({ kind: 'query-progress', id: 2, share: 0.5 });
    client.receive({ kind: 'query-progress', id: 1, share: 0.25 });
    first.cancel();
    client.receive({ kind: 'query-progress', id: 1, share: 0.75 });
    expect(heard).toEqual([
      ['second', 0.5],
      ['first', 0.25],
    ]);
  });

  it('tells the host once when a question is withdrawn, and ignores its late answer', async () => {
    const { client, sent } = clientWithLog();
    const asked = client.ask('event-at', at);
    asked.cancel();
    asked.cancel();
    client.receive({ kind: 'answer', id: 1, value: 'late' });
    expect(await asked.answer).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(sent.filter((m) => m.kind === 'cancel')).toEqual([{ kind: 'cancel', id: 1 }]);
  });

  it('answers everything, open and later, with the reason when the host is gone', async () => {
    const { client, sent } = clientWithLog();
    const open = client.ask('event-at', at);
    client.close({ code: 'host-lost', message: 'gone' });
    const later = client.ask('event-at', at);
    expect(await open.answer).toMatchObject({ error: { code: 'host-lost' } });
    expect(await later.answer).toMatchObject({ error: { code: 'host-lost' } });
    expect(sent).toHaveLength(1);
  });

  it('keeps only the newest question of a moving pointer', async () => {
    const { client, sent } = clientWithLog();
    const latest = latestOnly();
    const seen: unknown[] = [];
    for (const offset of [1, 2, 3]) {
      latest.ask(
        () => client.ask('event-at', { ...at, offset }),
        (result) => seen.push(result),
      );
    }
    client.receive({ kind: 'answer', id: 3, value: null });
    client.receive({ kind: 'answer', id: 1, value: null });
    await Promise.resolve();
    await Promise.resolve();
    expect(seen).toEqual([{ ok: true, value: null }]);
    expect(sent.filter((m) => m.kind === 'cancel').map((m) => m.id)).toEqual([1, 2]);
    latest.ask(
      () => client.ask('event-at', at),
      (result) => seen.push(result),
    );
    latest.cancel();
    await Promise.resolve();
    await Promise.resolve();
    expect(seen).toHaveLength(1);
    expect(client.openCount).toBe(0);
  });
});
