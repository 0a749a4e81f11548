import type { LaneEdits } from './lane-actions.ts';

/** The part of a KeyboardEvent that counts. */
interface Stroke {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface List {
  /** Position of the row at which the keys are; −1 where at none. */
  readonly active: number;
  readonly rowCount: number;
  /** Rows that are seen at once. */
  readonly pageLanes: number;
  readonly edits: LaneEdits;
}

/** What a key does in the list of lane headers; false where it means nothing there. */
export function pressInLaneList(stroke: Stroke, list: List): boolean {
  const { key, altKey, shiftKey } = stroke;
  const { active, edits } = list;
  if (stroke.ctrlKey || stroke.metaKey) return pressWithCtrl(stroke, list);
  const target = placeOf(key, list);
  if (altKey) {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    if (active >= 0) edits.moveBy(key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    if (active < 0) return false;
    if (key === 'ArrowRight') edits.groups.open(active);
    else edits.groups.close(active);
    return true;
  }
  if (target !== null) {
    if (list.rowCount > 0) edits.goTo(target, shiftKey);
    return true;
  }
  const commands: Record<string, () => void> = {
    ' ': () => edits.chooseActive(),
    Enter: () => edits.chooseActive(),
    Delete: () => edits.hide(),
    p: () => edits.togglePin(),
    h: () => edits.hide(),
    i: () => edits.isolate(),
    g: () => (shiftKey ? edits.groups.ungroup() : edits.groups.ask()),
    F2: () => edits.groups.askName(),
  };
  if (key === 'Escape') return edits.clearChoice();
  const command = commands[key.length === 1 ? key.toLowerCase() : key];
  if (command === undefined || active < 0) return false;
  command();
  return true;
}

function pressWithCtrl({ key }: Stroke, { edits, active }: List): boolean {
  if (key.toLowerCase() === 'a') {
    edits.chooseAll();
    return true;
  }
  if (key !== ' ' || active < 0) return false;
  edits.chooseActive();
  return true;
}

/** Where the keys go to. */
function placeOf(key: string, { active, rowCount, pageLanes }: List): number | null {
  const last = rowCount - 1;
  const within = (position: number): number => Math.max(0, Math.min(last, position));
  if (key === 'ArrowDown') return within(active + 1);
  if (key === 'ArrowUp') return within(active < 0 ? last : active - 1);
  if (key === 'PageDown') return within(active + pageLanes);
  if (key === 'PageUp') return within(active - pageLanes);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
