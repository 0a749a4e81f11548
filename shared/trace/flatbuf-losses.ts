import { fail, ok, type Result } from '../result.ts';
import type { EventType } from './event-types.ts';
import { MAX_FLATBUF_NAME_BYTES } from './name-trailer.ts';

const MOST_LISTED = 10;

/**
 * What flatbuf cannot hold of the types: those without a number, which become 0 where `lossy` says
 * so. Notes tell which. Errors: `types-without-number`.
 */
export function typeLosses(types: readonly EventType[], lossy: boolean): Result<string[]> {
  const nameless = types.filter(({ id }) => id === null).map(({ name }) => name);
  if (nameless.length === 0) return ok([]);
  const more = nameless.length > MOST_LISTED ? ', …' : '';
  const list = nameless.slice(0, MOST_LISTED).join(', ') + more;
  if (lossy) return ok([`Types that became 0: ${list}.`]);
  return fail(
    'types-without-number',
    `Types without a number cannot be written as flatbuf: ${list}.`,
  );
}

/** The same of names that are too long, of which there are `cut`. Errors: `long-names`. */
export function nameLosses(cut: number, lossy: boolean): Result<string[]> {
  if (cut === 0) return ok([]);
  if (lossy) return ok([`Names that were cut: ${cut}.`]);
  const fact = `${cut} names are longer than the ${MAX_FLATBUF_NAME_BYTES} bytes of flatbuf`;
  return fail('long-names', `${fact}.`);
}
