import { fail } from '../../shared/result.ts';

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be accessed',
  EPERM: 'may not be changed',
  EISDIR: 'is a folder',
  ENOTDIR: 'is below something that is not a folder',
  ENOSPC: 'does not fit: the disk is full',
  EDQUOT: 'does not fit: the disk quota is used up',
  EROFS: 'lies on a read-only disk',
  EBUSY: 'is in use by another program',
  EMFILE: 'could not be opened: too many files are open',
  ENAMETOOLONG: 'has a name that is too long',
  ELOOP: 'is a symbolic link that leads to itself',
  EIO: 'could not be reached: its drive reports a fault',
  ENODEV: 'could not be reached: its drive is gone',
  ENXIO: 'could not be reached: its drive is gone',
  ESTALE: 'could not be reached: its network drive is gone',
  ENOTCONN: 'could not be reached: its network drive is gone',
  EHOSTDOWN: 'could not be reached: its network drive does not answer',
  ETIMEDOUT: 'could not be reached: its network drive does not answer',
};

/** A file is written under another name beside it, so what refuses is the folder. */
const WRITE_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'was not written: its folder is not there',
  EACCES: 'was not written: its folder does not allow new files',
  EPERM: 'was not written: its folder does not allow new files',
};

export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}

/** The system's answer as a sentence about the file, with the system's own word kept. */
export function failFromSystem(action: 'read' | 'write', file: string, error: unknown) {
  const code = codeOf(error);
  if (code === null) throw error;
  const own = action === 'write' ? WRITE_WORDS[code] : undefined;
  const words = own ?? WORDS[code] ?? `could not be ${action === 'read' ? 'read' : 'written'}`;
  const { error: failure } = fail(`${action}-failed`, `${file} ${words} (${code}).`);
  return { ok: false, error: { ...failure, system: code } } as const;
}
