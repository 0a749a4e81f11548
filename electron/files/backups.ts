import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { countDifferentTiles } from '../../shared/bake/difference.ts';
import { bakeOf, scanBake } from '../../shared/bake/scan.ts';
import type { BackupInfo, TileDifference } from '../../shared/ipc.ts';
import { fail, type Result } from '../../shared/result.ts';
import { readBakeFile, type ReadBake } from './bake-file.ts';
import { stampOfFile } from './content-stamp.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { isTemporaryName, temporaryName } from './replace-file.ts';

export interface BackupLimits {
  readonly versionsOfFile: number;
  readonly bytes: number;
}

/** Some weeks of work on one bake, and no disk that fills unnoticed. */
const LIMITS: BackupLimits = { versionsOfFile: 20, bytes: 2 ** 30 };
const SOURCE = 'source.json';
const sourceSchema = z.object({ path: z.string() });
/** When that version was written, in milliseconds, and the first digits of its SHA-256. */
const VERSION_NAME = /^(\d{1,16})-[0-9a-f]{8}\.d8p$/;
const ID = /^([0-9a-f]{24})\/(\d{1,16}-[0-9a-f]{8}\.d8p)$/;

interface Version {
  readonly id: string;
  readonly file: string;
  readonly writtenMs: number;
  readonly size: number;
}

/** Earlier versions of saved bakes in the application's data: a folder for each file. */
export class Backups {
  readonly #folder: string;
  readonly #limits: BackupLimits;

  constructor(dataFolder: string, limits = LIMITS) {
    this.#folder = path.join(dataFolder, 'backups');
    this.#limits = limits;
  }

  /** Copies what a save is about to replace; nothing where nothing is there. Throws what the system says. */
  async keep(file: string): Promise<void> {
    const before = await stampOfFile(file);
    if (before === null) return;
    const key = keyOf(file);
    const folder = path.join(this.#folder, key);
    const { mtimeMs } = await stat(file);
    const name = `${Math.floor(mtimeMs)}-${before.stamp.sha256.slice(0, 8)}.d8p`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeJsonFile(path.join(folder, SOURCE), { path: file });
    const temporary = path.join(folder, temporaryName());
    try {
      await copyFile(file, temporary, constants.COPYFILE_FICLONE);
      await rename(temporary, path.join(folder, name));
    } finally {
      await rm(temporary, { force: true });
    }
    await this.#makeRoom(`${key}/${name}`);
  }

  /** Newest first. */
  async list(): Promise<BackupInfo[]> {
    const sources = new Map<string, string>();
    const versions = await this.#versions();
    for (const key of new Set(versions.map(({ id }) => path.posix.dirname(id)))) {
      const read = await readJsonFile(path.join(this.#folder, key, SOURCE), sourceSchema);
      if (read.kind === 'read') sources.set(key, read.value.path);
    }
    return versions.map(({ id, size, writtenMs }) => {
      const source = sources.get(path.posix.dirname(id)) ?? null;
      const name = source === null ? path.posix.basename(id) : path.basename(source);
      return { id, name, path: source, size, writtenAt: new Date(writtenMs).toISOString() };
    });
  }

  /** How many tiles of a version differ from what its file holds now; null where that cannot be told. */
  async difference(id: string): Promise<TileDifference | null> {
    const info = (await this.list()).find((each) => each.id === id);
    if (!info?.path) return null;
    const [then, now] = await Promise.all([this.read(id), readBakeFile(info.path)]);
    if (!then.ok || !now.ok) return null;
    const [before, after] = [then, now].map(({ value }) => bakeOf(scanBake(value.bytes)));
    if (!before || !after) return null;
    return { tiles: countDifferentTiles(before, after), of: after.topology.tileCount };
  }

  async read(id: string): Promise<Result<ReadBake>> {
    // Only a name that this class gives can be asked for.
    if (!ID.test(id)) return fail('no-backup', 'There is no such backup.');
    return readBakeFile(path.join(this.#folder, id));
  }

  /** Bytes of all versions. */
  async size(): Promise<number> {
    return sizeOf(await this.#versions());
  }

  /** Removes all of them; the bytes that remain. */
  async clear(): Promise<number> {
    for (const { file } of await this.#versions()) await rm(file, { force: true });
    return this.size();
  }

  /** At start: copies that were cut off, and folders of files of which no version is left. */
  async removeLeftovers(): Promise<void> {
    for (const key of await readdir(this.#folder).catch(() => [])) {
      const folder = path.join(this.#folder, key);
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter(isTemporaryName)) await rm(path.join(folder, name));
      if (!names.some((name) => VERSION_NAME.test(name))) await rm(folder, { recursive: true });
    }
  }

  /** The oldest go, of this file and then of all; the one just kept stays in any case. */
  async #makeRoom(keptId: string): Promise<void> {
    const versions = await this.#versions();
    const key = path.posix.dirname(keptId);
    const ofFile = versions.filter(({ id }) => path.posix.dirname(id) === key);
    const tooMany = new Set(ofFile.slice(this.#limits.versionsOfFile));
    let bytes = sizeOf(versions) - sizeOf([...tooMany]);
    for (const version of versions.toReversed()) {
      if (bytes <= this.#limits.bytes) break;
      if (version.id === keptId || tooMany.has(version)) continue;
      tooMany.add(version);
      bytes -= version.size;
    }
    for (const { file, id } of tooMany) if (id !== keptId) await rm(file, { force: true });
  }

  async #versions(): Promise<Version[]> {
    const versions: Version[] = [];
    for (const key of await readdir(this.#folder).catch(() => [])) {
      const folder = path.join(this.#folder, key);
      for (const name of await readdir(folder).catch(() => [])) {
        const writtenMs = Number(VERSION_NAME.exec(name)?.[1] ?? Number.NaN);
        if (Number.isNaN(writtenMs)) continue;
        const file = path.join(folder, name);
        const size = await stat(file).then(
          (stats) => stats.size,
          () => 0,
        );
        versions.push({ id: `${key}/${name}`, file, writtenMs, size });
      }
    }
    return versions.sort((a, b) => b.writtenMs - a.writtenMs);
  }
}

function keyOf(file: string): string {
  return createHash('sha256').update(file).digest('hex').slice(0, 24);
}

function sizeOf(versions: readonly Version[]): number {
  return versions.reduce((sum, { size }) => sum + size, 0);
}
