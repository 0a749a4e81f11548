import { readHeader, type Bake } from '../../shared/bake/bake.ts';
import type { Edit } from '../../shared/bake/edits.ts';
import { setHeaderField } from '../../shared/bake/field-edits.ts';
import { HEADER } from '../../shared/bake/layout.ts';
import type { BakeDocument } from '../store/bake-document.ts';

/**
 * Raises the id of the bake above that of its file: once for each save, however often a save is
 * tried. An id that is another already stays, and so does that of a bake without a file.
 */
export function raisedBakeId(document: BakeDocument): (bake: Bake) => Edit {
  const saved = document.kind === 'open' ? document.saved : null;
  return (bake) => {
    const { bakeId } = readHeader(bake);
    const isOfFile = saved !== null && readHeader(saved).bakeId === bakeId;
    const next = isOfFile ? Math.min(bakeId + 1, HEADER.bakeId.max) : bakeId;
    return setHeaderField(bake, 'bakeId', next);
  };
}
