import { beforeEach, describe, expect, it } from 'vitest';
import { applyEdit } from '../../shared/bake/edits.ts';
import { newBake } from '../../shared/bake/new-bake.ts';
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { RequestName, TilescopeBridge } from '../../shared/ipc.ts';
import { documentOf, type BakeDocument, type OpenDocument } from '../store/bake-document.ts';
import { createAppStore } from '../store/store.ts';
import { BakeTexts } from './bake-texts.ts';

function bytesOf(width: number, height: number): Uint8Array {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value.bytes;
}

let store: ReturnType<typeof createAppStore>;
let document: BakeDocument;
let asked: RequestName[];
let answers: Partial<Record<RequestName, (args: never) => unknown>>;
let pieces: Uint8Array[];
let loaded: { bytes: Uint8Array; name: string }[];
let texts: BakeTexts;

beforeEach(() => {
  store = createAppStore();
  store.getState().changeBake({ document: { phase: 'open', name: 'a.d8p', file: null } });
  document = documentOf(bytesOf(4, 3), true);
  asked = [];
  pieces = [];
  loaded = [];
  answers = {
    'export:begin-pieces': () => ({ ok: true, value: { kind: 'started', exportId: 'e1' } }),
    'export:piece': ({ bytes }: { bytes: Uint8Array }) => {
      pieces.push(bytes);
      return { ok: true, value: true };
    },
    'export:end-pieces': () => ({ ok: true, value: { kind: 'saved', path: '/a.json' } }),
  };
  texts = new BakeTexts({
    request: (async (name: RequestName, args: unknown) => {
      asked.push(name);
      return answers[name]?.(args as never);
    }) as TilescopeBridge['request'],
    store,
    document: () => document,
    commitTyping: () => true,
    edit: (make) => {
      const { bake } = (document as OpenDocument).history;
      document = documentOf(applyEdit(bake, make(bake)).bytes, true);
    },
    load: async (bytes, name) => void loaded.push({ bytes, name }),
  });
});

const job = () => store.getState().exports.at(-1);
const failure = () => store.getState().bake.failure;
const decodeAll = (): string => Buffer.concat(pieces).toString();

describe('a bake that goes out as text', () => {
  it('is what comes back, piece by piece, with its path at the end', async () => {
    document = documentOf(bytesOf(64, 64), true);
    await texts.export('bake-json');
    expect(pieces.length).toBeGreaterThan(5);
    expect(job()).toMatchObject({
      title: 'JSON of a.d8p',
      state: { phase: 'done', path: '/a.json', bytes: Buffer.concat(pieces).length },
    });
    await texts.open({ name: 'b.json', bytes: encodeUtf8(decodeAll()) });
    expect(loaded).toEqual([{ bytes: bytesOf(64, 64), name: 'b.d8p' }]);
  });

  it('stops between two pieces when it is cancelled', async () => {
    document = documentOf(bytesOf(64, 64), true);
    answers['export:piece'] = () => {
      const running = job()!;
      if (running.state.phase === 'running') {
        store.getState().exportIs('e1', { ...running.state, isStopping: true });
      }
      return { ok: true, value: true };
    };
    await texts.export('bake-csv');
    expect(asked).toEqual(['export:begin-pieces', 'export:piece', 'export:cancel-pieces']);
    expect(job()?.state).toMatchObject({ phase: 'failed', error: { code: 'cancelled' } });
  });

  it('tells why it could not be written', async () => {
    const error = { code: 'write-failed', message: 'No space is left.' };
    answers['export:piece'] = () => ({ ok: false, error });
    await texts.export('bake-json');
    expect(job()?.state).toEqual({ phase: 'failed', error });
    answers['export:begin-pieces'] = () => ({ ok: true, value: { kind: 'cancelled' } });
    const before = store.getState().exports;
    await texts.export('bake-json');
    expect(store.getState().exports).toBe(before);
  });
});

describe('parameters that come in as CSV', () => {
  const choose = (text: string, name = 'a.csv') => {
    answers['bake:choose-csv'] = () => ({ ok: true, value: { name, bytes: encodeUtf8(text) } });
  };

  it('are told where they are wrong, or change nothing', async () => {
    choose('tile,decay\n0,x');
    await texts.importCsv();
    expect(failure()?.message).toBe(
      'a.csv: tile 0: decay "x" is not a whole number 0 to 65535, at line 2, column 3',
    );
    choose('tile,decay\n0,0');
    await texts.importCsv();
    expect(failure()?.message).toBe('a.csv changes nothing in this bake.');
  });

  it('are not put into an array that became another one meanwhile', async () => {
    const rows = Array.from({ length: 4096 * 12 }, (_, tile) => `${tile},1`);
    document = documentOf(bytesOf(256, 192), true);
    choose(['tile,decay', ...rows].join('\n'));
    const importing = texts.importCsv();
    await Promise.resolve();
    await Promise.resolve();
    document = documentOf(bytesOf(192, 256), true);
    await importing;
    expect(failure()?.code).toBe('other-array');
  });
});
