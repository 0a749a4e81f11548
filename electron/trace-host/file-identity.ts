import { statSync } from 'node:fs';

/**
 * Remembers what a path leads to now; the returned function tells whether that has changed since:
 * another file, another size, another time of modification, or none.
 */
export function watchIdentity(path: string): () => boolean {
  const before = identityOf(path);
  return () => identityOf(path) !== before;
}

function identityOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${dev} ${ino} ${size} ${mtimeNs}`;
  } catch {
    return 'gone';
  }
}
