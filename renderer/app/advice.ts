import type { AppError } from '../../shared/result.ts';
import type { DocumentTab } from '../store/window-slice.ts';

const DAMAGED = 'The file is cut off or damaged: copy it again from where it was written.';
const TEXT = 'Correct it at this place, and open it again.';
const OTHER_FILE = 'Check that this is the file you meant.';

/** What to do next, by the code of an error. The fact itself is in the error's message. */
const ADVICE: Readonly<Record<string, string>> = {
  magic: OTHER_FILE,
  'not-a-file': OTHER_FILE,
  'unknown-kind': OTHER_FILE,
  'open-failed': 'Check that it is still there and that you may read it.',
  'read-failed': 'Check the drive that holds it, or copy it to another one.',
  'out-of-memory': 'Close other programs, or open it on a machine with more memory.',
  'too-short': DAMAGED,
  'short-read': DAMAGED,
  'header-length': DAMAGED,
  'header-json': DAMAGED,
  'header-depth': DAMAGED,
  'major-version':
    'It was written for another version of the format: update Tilescope, or write it as version 1.',
  encoding: 'Write the trace with one of the encodings flatbuf, bincode or json.',
  'checksum-mismatch':
    'Copy the file again, or allow mismatches in the settings to look at it all the same.',
  'host-lost': 'Open it again; if that fails too, the file changes while it is read.',
  'file-shrank': 'Open it again when it is no longer being written.',
  'notes-too-many': 'Remove some of them.',
  'notes-too-large': 'Remove or shorten some of them.',
  'file-changed': 'Reload it to see what is there now.',
  'same-file': 'Choose another name or another folder.',
  'read-only': 'Choose another name or another folder.',
  'text-syntax': TEXT,
  'text-form': TEXT,
  'text-key': TEXT,
  'text-missing': TEXT,
  'text-range': TEXT,
  'text-long': TEXT,
  'text-tile': TEXT,
  'text-tlv': TEXT,
  'text-version': 'Update Tilescope, or export the bake again as version 1.',
  'write-failed': 'Choose another folder, or make room on this disk.',
  'not-open': 'Open the trace again.',
  'not-ready': 'Wait until the trace has been read.',
  'no-details': 'Load details of what is to be exported, or export what lies in those loaded.',
  'past-exact': 'Write CSV or .pccx, which keep every digit, or a part of the trace before it.',
  'types-without-number':
    'Leave those types out, or let what flatbuf cannot hold be changed in the export’s options.',
  'long-names': 'Let what flatbuf cannot hold be changed in the export’s options.',
  'too-many': 'Write a part of the trace.',
  'picture-too-large': 'Write it at the screen’s resolution, or make the window smaller.',
  'no-picture': 'Wait until the view is drawn, and try again.',
  cancelled: 'Nothing of it was written.',
};

export function adviceFor(error: AppError): string | null {
  return ADVICE[error.code] ?? null;
}

export function nameOfKind(document: DocumentTab): string {
  return document === 'trace' ? 'trace' : 'bake';
}
