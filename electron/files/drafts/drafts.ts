import { stat } from 'node:fs/promises';
import path from 'node:path';
import { countDifferentTiles } from '../../../shared/bake/difference.ts';
import { bakeOf, scanBake } from '../../../shared/bake/scan.ts';
import type { DraftInfo } from '../../../shared/ipc.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isSameStamp, stampOfFile, type ContentStamp } from '../content-stamp.ts';
import { Serial } from '../serial.ts';
import {
  draftPlace,
  readDraft,
  removeDraft,
  sweepDrafts,
  type DraftPlace,
  type ReadDraft,
} from './draft-files.ts';
import { COMPACT_BYTES, DraftWriter } from './draft-writer.ts';

export interface TakenDraft {
  readonly draft: ReadDraft;
  /** How far its file still is what the edits were made from. */
  readonly file: DraftInfo['file'];
}

/**
 * Unsaved bakes, kept in the application's data against a crash: one writer a window. What is
 * there at start was left by a crash and waits until its user restores or discards it.
 */
export class Drafts {
  readonly folder: string;
  readonly #waiting = new Set<string>();
  readonly #offered = new Set<string>();
  readonly #writers = new Set<DraftWriter>();
  readonly #serial = new Serial();

  constructor(dataFolder: string) {
    this.folder = path.join(dataFolder, 'drafts');
  }

  /** At start, by the only instance: nobody is writing. */
  async findLeft(): Promise<void> {
    for (const id of await sweepDrafts(this.folder)) this.#waiting.add(id);
  }

  /** How many wait that no window was told of yet: each is offered by itself once a run. */
  takeOffer(): number {
    const fresh = [...this.#waiting].filter((id) => !this.#offered.has(id));
    for (const id of fresh) this.#offered.add(id);
    return fresh.length;
  }

  /** A writer for a new window. `baseLost`: the page is to begin its draft with all bytes. */
  writer(baseLost: () => void): DraftWriter {
    const writer = new DraftWriter(this.folder, { baseLost, compactBytes: COMPACT_BYTES });
    this.#writers.add(writer);
    return writer;
  }

  /** The window is gone; what it set aside waits. */
  async retire(writer: DraftWriter): Promise<void> {
    this.#writers.delete(writer);
    await writer.release();
  }

  async setAside(writer: DraftWriter): Promise<void> {
    const id = await writer.setAside();
    if (id !== null) this.#waiting.add(id);
  }

  /** What waits, newest first; drafts without an edit go unseen. */
  list(): Promise<DraftInfo[]> {
    return this.#serial.run(async () => {
      const found: DraftInfo[] = [];
      for (const id of this.#waiting) {
        const info = await this.#info(id);
        if (info !== null) found.push(info);
      }
      return found.sort((a, b) => ((a.keptAt ?? '') < (b.keptAt ?? '') ? 1 : -1));
    });
  }

  /** The draft goes to a window, whose writer goes on with it. */
  take(id: string, writer: DraftWriter): Promise<Result<TakenDraft>> {
    return this.#serial.run(async () => {
      if (!this.#waiting.has(id)) return fail('no-draft', 'This draft is no longer there.');
      const read = await readDraft(draftPlace(this.folder, id));
      if (read.kind === 'empty') return fail('no-draft', 'This draft is no longer there.');
      if (read.kind === 'damaged') return fail('draft-damaged', `The draft: ${read.reason}.`);
      const { draft } = read;
      await writer.adopt(id, draft.head.base, draft.edits, draft.end);
      this.#waiting.delete(id);
      return ok({ draft, file: await fileOf(draft) });
    });
  }

  discard(id: string): Promise<void> {
    return this.#serial.run(async () => {
      if (!this.#waiting.delete(id)) return;
      await removeDraft(draftPlace(this.folder, id));
    });
  }

  async settled(): Promise<void> {
    await this.#serial.settled();
    await Promise.all([...this.#writers].map((writer) => writer.settled()));
  }

  async #info(id: string): Promise<DraftInfo | null> {
    const place = draftPlace(this.folder, id);
    const read = await readDraft(place);
    if (read.kind === 'read') return infoOf(id, read.draft);
    if (read.kind === 'damaged') return damagedInfo(id, place, read.reason);
    this.#waiting.delete(id);
    await removeDraft(place);
    return null;
  }
}

async function infoOf(id: string, draft: ReadDraft): Promise<DraftInfo> {
  const { head, keptAt, base, bytes } = draft;
  const [before, after] = [bakeOf(scanBake(base)), bakeOf(scanBake(bytes))];
  const tiles = before && after ? countDifferentTiles(before, after) : null;
  const of = after?.topology.tileCount ?? 0;
  const isNew = head.path === null;
  return {
    id,
    name: head.name,
    keptAt: new Date(keptAt).toISOString(),
    file: await fileOf(draft),
    differs: isNew ? null : { tiles, of },
    damage: null,
  };
}

async function damagedInfo(id: string, place: DraftPlace, reason: string): Promise<DraftInfo> {
  const keptAt = await stat(place.journal).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  );
  const name = path.basename(place.journal);
  const damage = { path: place.journal, reason };
  return { id, name, keptAt, file: null, differs: null, damage };
}

async function fileOf({ head }: ReadDraft): Promise<DraftInfo['file']> {
  if (head.path === null) return null;
  const state = await stateOf(head.path, head.base);
  return { path: head.path, state };
}

async function stateOf(file: string, base: ContentStamp): Promise<'same' | 'changed' | 'gone'> {
  const now = await stampOfFile(file, base).catch(() => null);
  if (now === null) return 'gone';
  return isSameStamp(now.stamp, base) ? 'same' : 'changed';
}
