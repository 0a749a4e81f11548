import path from 'node:path';

/**
 * Where a file really lies. Electron reads through its archive, but native calls, worker threads
 * and other processes do not: what they need is unpacked beside it under the same name.
 */
export function outsideArchive(file: string): string {
  const parts = file.split(path.sep);
  return parts.map((part) => (part === 'app.asar' ? 'app.asar.unpacked' : part)).join(path.sep);
}
