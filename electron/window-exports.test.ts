import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventName, Events } from '../shared/ipc.ts';
import type { TraceExport } from '../shared/trace/export/export-request.ts';
import { replacingWith } from './files/replace-file.ts';
import { UnderWay } from './files/under-way.ts';
import type { ExportNews, ExportOrder } from './trace-host/export/export-messages.ts';
import { WindowExports } from './window-exports.ts';

const WHAT: TraceExport = { format: 'chrome-json', area: null, types: null };
const FACTS = { events: 2, bytes: 5, notes: ['a note'] };

let folder: string;
let tracePath: string;
let told: { name: EventName; event: unknown }[];
let chosen: string | null;
let offered: string;
let host: Host;
let underWay: UnderWay;
let exports: WindowExports;
let closeTrace: () => void;

/** The host of the open trace, played by the test. */
class Host {
  readonly orders: ExportOrder[] = [];
  cancelled = 0;
  tell: (news: ExportNews) => void = () => undefined;
  die: () => void = () => undefined;

  startExport(order: ExportOrder) {
    this.orders.push(order);
    return {
      post: () => void this.cancelled++,
      onMessage: (listener: (news: ExportNews) => void) => void (this.tell = listener),
      onClose: (listener: () => void) => void (this.die = listener),
    };
  }

  /** Writes the temporary file and says so. */
  async finish(text = 'hello'): Promise<void> {
    await writeFile(this.orders.at(-1)!.temporary, text);
    this.tell({ kind: 'done', facts: FACTS });
    await underWay.settled();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tilescope-exports-'));
  tracePath = path.join(folder, 'run.pccx');
  await writeFile(tracePath, 'PCCX trace');
  told = [];
  chosen = path.join(folder, 'out.json');
  host = new Host();
  underWay = new UnderWay();
  let isOpen = true;
  closeTrace = () => void (isOpen = false);
  const source = { path: tracePath, startExport: (order: ExportOrder) => host.startExport(order) };
  exports = new WindowExports(
    { send: (name, event) => void told.push({ name, event }) },
    {
      replacing: replacingWith({ note: async () => undefined, forget: async () => undefined }),
      underWay,
      appVersion: '9.9.9',
      source: (id) => (id === 'trace' && isOpen ? source : null),
      openTraces: () => [tracePath],
      isProtected: (file) => path.dirname(file) === path.join(folder, 'samples'),
      chooseTarget: async (_, defaultPath) => {
        offered = defaultPath;
        return chosen;
      },
      defaultFolder: () => folder,
    },
  );
});
afterEach(() => rm(folder, { recursive: true }));

/** Begins an export and waits until the host has its order. */
async function begin(what = WHAT): Promise<string> {
  const started = await exports.start('trace', what);
  if (!started.ok || started.value.kind !== 'started') throw new Error('it did not start');
  const before = host.orders.length;
  while (host.orders.length === before) await new Promise((resolve) => setTimeout(resolve, 1));
  return started.value.exportId;
}

const eventOf = <N extends EventName>(wanted: N): Events[N][] =>
  told.filter(({ name }) => name === wanted).map(({ event }) => event as Events[N]);

describe('an export of a window', () => {
  it('reaches its place whole, and the page hears of it', async () => {
    const exportId = await begin();
    expect(host.orders[0]).toMatchObject({ what: WHAT, target: chosen, appVersion: '9.9.9' });
    expect(path.dirname(host.orders[0]!.temporary)).toBe(folder);
    const progress = { events: 1, eventsTotal: 2, bytes: 3 };
    host.tell({ kind: 'progress', progress });
    await host.finish();
    expect(eventOf('export:progress')).toEqual([{ exportId, ...progress }]);
    expect(eventOf('export:done')).toEqual([{ exportId, path: chosen, ...FACTS }]);
    expect(await readFile(chosen!, 'utf8')).toBe('hello');
    expect(await readdir(folder)).toEqual(['out.json', 'run.pccx']);
  });

  it('is offered a name beside the trace that tells what it is', async () => {
    chosen = null;
    const area = { lanes: null, from: 0, to: 1 };
    const csv = { format: 'csv', area, types: null, clip: false, times: false } as const;
    const pccx = { format: 'pccx', area: null, types: null, lossy: false } as const;
    const names: string[] = [];
    for (const what of [WHAT, csv, pccx, { ...pccx, types: [1] }]) {
      expect(await exports.start('trace', what)).toEqual({
        ok: true,
        value: { kind: 'cancelled' },
      });
      expect(path.dirname(offered)).toBe(folder);
      names.push(path.basename(offered));
    }
    expect(names).toEqual(['run.json', 'run-part.csv', 'run-sorted.pccx', 'run-part.pccx']);
    expect(host.orders).toEqual([]);
  });

  it('leaves nothing when it fails, and what was there before', async () => {
    await writeFile(chosen!, 'before');
    const exportId = await begin();
    await writeFile(host.orders[0]!.temporary, 'half');
    const error = { code: 'past-exact', message: 'Too far.' };
    host.tell({ kind: 'failed', error });
    await underWay.settled();
    expect(eventOf('export:failed')).toEqual([{ exportId, error }]);
    expect(await readFile(chosen!, 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(['out.json', 'run.pccx']);
  });

  it('leaves nothing when its host ends', async () => {
    await begin();
    await writeFile(host.orders[0]!.temporary, 'half');
    host.die();
    await underWay.settled();
    expect(eventOf('export:failed')).toMatchObject([{ error: { code: 'host-lost' } }]);
    expect(await readdir(folder)).toEqual(['run.pccx']);
  });

  it('can be cancelled, before its host knows of it and after', async () => {
    const started = await exports.start('trace', WHAT);
    if (!started.ok || started.value.kind !== 'started') throw new Error('it did not start');
    exports.cancel(started.value.exportId);
    while (host.orders.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(host.cancelled).toBe(1);
    host.tell({ kind: 'failed', error: { code: 'cancelled', message: 'Cancelled.' } });
    await underWay.settled();
    exports.cancel(await begin());
    expect(host.cancelled).toBe(2);
    exports.cancel('nothing');
    await host.finish();
  });

  it('does not replace the trace, by whatever name, nor a sample', async () => {
    await symlink(tracePath, path.join(folder, 'link.pccx'));
    await mkdir(path.join(folder, 'samples'));
    for (const [target, code] of [
      ['run.pccx', 'same-file'],
      ['link.pccx', 'same-file'],
      ['samples/x.json', 'read-only'],
    ] as const) {
      chosen = path.join(folder, target);
      const refused = await exports.start('trace', WHAT);
      expect(refused).toMatchObject({ ok: false, error: { code } });
      expect(await exports.saveBytes('png', 'a.png', new Uint8Array(1))).toMatchObject({
        ok: false,
        error: { code },
      });
    }
    expect(host.orders).toEqual([]);
    expect(await readFile(tracePath, 'utf8')).toBe('PCCX trace');
  });

  it('of a trace that is closed is refused', async () => {
    expect(await exports.start('other', WHAT)).toMatchObject({ error: { code: 'not-open' } });
    closeTrace();
    expect(await exports.start('trace', WHAT)).toMatchObject({ error: { code: 'not-open' } });
  });
});

describe('bytes that the page has made', () => {
  it('are written where the user says, under a name of the page without any folder', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const saved = await exports.saveBytes('png', '../../etc/picture.png', bytes);
    expect(offered).toBe(path.join(folder, 'picture.png'));
    expect(saved).toEqual({ ok: true, value: { kind: 'saved', path: chosen } });
    expect(new Uint8Array(await readFile(chosen!))).toEqual(bytes);
    chosen = null;
    const cancelled = await exports.saveBytes('csv', 'table.csv', bytes);
    expect(cancelled).toEqual({ ok: true, value: { kind: 'cancelled' } });
  });
});
