import type { AppError } from '../../../shared/result.ts';

const MAKE_ROOM = 'Make room on that disk and save again, or save to another place.';
const OTHER_PLACE = 'Save to another place.';
const DRIVE = 'Connect the drive again and save again, or save to another place.';

const BY_SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: MAKE_ROOM,
  EDQUOT: MAKE_ROOM,
  EROFS: OTHER_PLACE,
  EACCES: 'Allow writing to that folder and save again, or save to another place.',
  EPERM: 'Allow writing to that folder and save again, or save to another place.',
  EBUSY: 'Close the program that uses it and save again, or save to another place.',
  ENOENT: 'Make the folder again and save again, or save to another place.',
  ENOTDIR: OTHER_PLACE,
  ENAMETOOLONG: 'Save under a shorter name.',
  EIO: DRIVE,
  ENODEV: DRIVE,
  ENXIO: DRIVE,
  ESTALE: DRIVE,
  ENOTCONN: DRIVE,
  EHOSTDOWN: DRIVE,
  ETIMEDOUT: DRIVE,
};

const BY_CODE: Readonly<Record<string, string>> = {
  'read-only': OTHER_PLACE,
  'not-a-file': OTHER_PLACE,
  'write-failed': OTHER_PLACE,
};

/** What to do after a save was refused; null where the failure is another one. */
export function saveAdvice({ code, system }: AppError): string | null {
  if (!(code in BY_CODE)) return null;
  return (system === undefined ? undefined : BY_SYSTEM[system]) ?? BY_CODE[code] ?? null;
}
