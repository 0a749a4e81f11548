import { createHash, randomUUID } from 'node:crypto';

/** Names of files in the cache's folder; nothing else there is ever counted or removed. */

const ENTRY = /^index-[0-9a-f]{32}\.bin$/;
const TEMPORARY = /^index-[0-9a-f]{32}\.bin\.(\d+)\.[0-9a-f-]{36}\.tmp$/;

/** One entry a file on the disk: a trace that is written anew takes the place of its old index. */
export function entryName({ device, inode }: { device: string; inode: string }): string {
  const hash = createHash('sha256').update(`${device} ${inode}`).digest('hex');
  return `index-${hash.slice(0, 32)}.bin`;
}

export function isEntryName(name: string): boolean {
  return ENTRY.test(name);
}

/** The process is in the name, so that what a process left that ended can be told and removed. */
export function temporaryNameOf(entry: string): string {
  return `${entry}.${process.pid}.${randomUUID()}.tmp`;
}

/** The process that writes, or wrote, a temporary file of this name; null for other names. */
export function writerOfTemporary(name: string): number | null {
  const match = TEMPORARY.exec(name);
  return match ? Number(match[1]) : null;
}
