import type { TileDifference } from '../../../shared/ipc.ts';
import { formatCount, formatWhole } from '../../ui/format.ts';

/** The beginning of a sentence that names what the bake differs from. */
export function differenceWords({ tiles, of }: TileDifference): string {
  if (tiles === null) return 'Its array has another size than';
  if (tiles === 0) return 'No tile differs from';
  const differ = tiles === 1 ? 'differs' : 'differ';
  return `${formatWhole(tiles)} of ${formatCount(of, 'tile')} ${differ} from`;
}
