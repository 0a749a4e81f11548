export interface KeyLine {
  /** Alternatives, each a chord of caps. */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}

export interface KeyGroup {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

const WASD: KeyLine = { keys: [['W'], ['S'], ['A'], ['D']], does: 'zoom in and out, pan' };
const FIT: KeyLine = { keys: [['F']], does: 'zoom to the selection, else to all' };
const WHEEL: KeyLine = { keys: [['wheel'], ['pinch']], does: 'zoom at the cursor' };
const AREA: KeyLine = { keys: [['Shift', 'drag']], does: 'select an area' };
const STEP: KeyLine = { keys: [['.'], [',']], does: 'next, previous event of the lane' };

/** Everything that the timeline and the bake editor answer to, in the words of the interface. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: 'Pointer on the timeline',
    lines: [
      WHEEL,
      { keys: [['drag']], does: 'pan, both ways' },
      { keys: [['drag on the ruler'], ['Ctrl', 'drag']], does: 'zoom to what was dragged over' },
      AREA,
      {
        keys: [['drag an edge']],
        does: 'change the area; edges snap to events, Alt holds that off',
      },
      { keys: [['Shift', 'wheel']], does: 'sideways' },
      { keys: [['wheel over the cores'], ['Alt', 'wheel']], does: 'scroll the lanes' },
      { keys: [['click']], does: 'select an event' },
      { keys: [['Ctrl', 'click']], does: 'the gap between it and the selected event' },
      { keys: [['double-click']], does: 'zoom to an event' },
    ],
  },
  {
    title: 'Keys on the timeline',
    lines: [
      WASD,
      { keys: [['←'], ['→'], ['↑'], ['↓']], does: 'pan; with an event: its neighbours and lanes' },
      FIT,
      { keys: [['0']], does: 'show all' },
      STEP,
      {
        keys: [['M']],
        does: 'note the selected area, else the cycle at the pointer; on an empty note, remove it',
      },
      { keys: [['Shift', 'M']], does: 'the same, and write what there is to say' },
      { keys: [['R']], does: 'measure with two cursors, or end it' },
      {
        keys: [
          ['Alt', '←'],
          ['Alt', '→'],
        ],
        does: 'the view before, after',
      },
      { keys: [['Ctrl', 'A']], does: 'select all lanes from end to end' },
      {
        keys: [['Shift', '←→↑↓']],
        does: 'move the area’s end; with Ctrl its start; Alt: by a pixel',
      },
      { keys: [['1'], ['…'], ['9']], does: 'show or hide a type, in the order of the legend' },
      {
        keys: [
          ['Shift', '1…9'],
          ['Alt', 'click'],
        ],
        does: 'only this type; again: all',
      },
      {
        keys: [
          ['Alt', '+'],
          ['Alt', '−'],
        ],
        does: 'higher, lower lanes',
      },
      { keys: [['Ctrl', 'L']], does: 'show only some cores' },
      { keys: [['Esc']], does: 'one step back' },
    ],
  },
  {
    title: 'Names of the lanes',
    lines: [
      { keys: [['drag']], does: 'move lanes; among the pinned ones: pin them' },
      { keys: [['click'], ['Shift', 'click'], ['Ctrl', 'click']], does: 'select lanes' },
      { keys: [['↑'], ['↓'], ['Shift', '↑↓'], ['Space']], does: 'go through and select them' },
      {
        keys: [
          ['Alt', '↑'],
          ['Alt', '↓'],
        ],
        does: 'move the selected ones',
      },
      { keys: [['P'], ['H'], ['I']], does: 'pin or unpin, hide, show only these' },
      { keys: [['G'], ['Shift', 'G'], ['F2']], does: 'group, ungroup, rename the group' },
      { keys: [['→'], ['←'], ['double-click']], does: 'expand, collapse the group' },
    ],
  },
  {
    title: 'Finding',
    lines: [
      { keys: [['Ctrl', 'F']], does: 'search events; Enter searches, again: the next hit' },
      { keys: [['N'], ['Shift', 'N']], does: 'next, previous hit' },
      { keys: [['Ctrl', 'G']], does: 'go to a cycle, a time or an event' },
    ],
  },
  {
    title: 'List of notes',
    lines: [
      { keys: [['↑'], ['↓']], does: 'the note before, after' },
      { keys: [['Enter'], ['Esc']], does: 'keep what was typed, or not' },
      { keys: [['Delete']], does: 'remove the note' },
      { keys: [['Ctrl', 'Z']], does: 'bring it back' },
    ],
  },
  {
    title: 'Map of a bake',
    lines: [
      { keys: [['drag']], does: 'pan; select where the whole array is in view' },
      { keys: [['Shift', 'drag'], ['B']], does: 'select a rectangle; let every drag do that' },
      {
        keys: [
          ['Ctrl', 'drag'],
          ['Ctrl', 'click'],
        ],
        does: 'add to the selection, or take out',
      },
      {
        keys: [
          ['Shift', 'click'],
          ['Shift', '←→↑↓'],
        ],
        does: 'extend from the tile chosen first',
      },
      { keys: [['←→↑↓'], ['Ctrl', '←→↑↓']], does: 'to the next tile, to the edge' },
      { keys: [['D'], ['P']], does: 'select the same domain, the same pattern id' },
      {
        keys: [['Ctrl', 'A'], ['Ctrl', 'Shift', 'I'], ['Esc']],
        does: 'all tiles, all others, one',
      },
      { keys: [['+'], ['−'], ['F']], does: 'zoom, the whole array' },
      { keys: [['Ctrl', 'F']], does: 'search tiles; Enter searches, again: the next hit' },
      {
        keys: [['N'], ['Shift', 'N'], ['Ctrl', 'Shift', 'F']],
        does: 'next, previous hit; select all',
      },
    ],
  },
  {
    title: 'Bake editor',
    lines: [
      {
        keys: [
          ['Ctrl', 'Z'],
          ['Ctrl', 'Y'],
        ],
        does: 'undo, redo',
      },
      { keys: [['Ctrl', 'S']], does: 'save' },
      { keys: [['+=5'], ['-=5'], ['*=2'], ['/=2']], does: 'typed into a field: for each tile' },
      { keys: [['↑'], ['↓'], ['Shift', '↑↓']], does: 'in a field: step by 1, by 10' },
    ],
  },
  {
    title: 'Weights',
    lines: [
      {
        keys: [['1'], ['…'], ['9'], ['−']],
        does: 'type a weight: Enter sets all selected cells, Tab this one; Esc drops it',
      },
      { keys: [['['], [']'], ['Alt', '↑↓']], does: 'one step down or up' },
      { keys: [['Alt', 'wheel']], does: 'the same, of the cell under the pointer' },
      { keys: [['X']], does: 'flip the sign' },
      { keys: [['0'], ['Delete']], does: 'set to zero' },
      { keys: [['drag'], ['Shift', 'click'], ['Shift', '←→↑↓']], does: 'select cells' },
      {
        keys: [
          ['Shift', 'Space'],
          ['Ctrl', 'Space'],
          ['Ctrl', 'A'],
        ],
        does: 'select rows, columns, all',
      },
      { keys: [['B']], does: 'paint by dragging; Alt+click takes a cell’s value for the brush' },
      { keys: [['F'], ['R'], ['C']], does: 'fill with a value, the rows, the columns' },
      { keys: [['N'], ['A'], ['S'], ['L']], does: 'negate, add, scale, clamp' },
      { keys: [['H'], ['V'], [','], ['.'], ['T']], does: 'mirror, rotate, transpose' },
      { keys: [['G']], does: 'random weights by a seed' },
      {
        keys: [
          ['Ctrl', 'C'],
          ['Ctrl', 'X'],
          ['Ctrl', 'V'],
        ],
        does: 'copy, cut, paste, also to and from spreadsheets',
      },
      {
        keys: [
          ['Ctrl', 'Shift', 'C'],
          ['Ctrl', 'Shift', 'V'],
        ],
        does: 'copy the whole tile, paste it into all selected ones',
      },
    ],
  },
  {
    title: 'Problems of a bake',
    lines: [
      { keys: [['↑'], ['↓']], does: 'to the problem before, after, its tile and its byte' },
      { keys: [['←'], ['→']], does: 'close, open a rule' },
      { keys: [['Home'], ['End']], does: 'to the first, last one' },
    ],
  },
  {
    title: 'Bytes of a bake',
    lines: [
      { keys: [['Shift', 'arrows']], does: 'select bytes' },
      { keys: [['Enter']], does: 'go to the field of the selected byte' },
      { keys: [['Ctrl', 'C']], does: 'copy the selected bytes' },
      {
        keys: [
          ['Alt', '↑'],
          ['Alt', '↓'],
        ],
        does: 'move the TLV that is selected in the tree',
      },
      { keys: [['Delete']], does: 'remove an unknown TLV or the limit' },
    ],
  },
  {
    title: 'Window',
    lines: [
      { keys: [['Ctrl', 'O']], does: 'open a file' },
      {
        keys: [
          ['Ctrl', 'Shift', 'O'],
          ['Shift', 'drop'],
        ],
        does: 'compare the trace with another one; a dropped bake with the bake',
      },
      { keys: [['F5']], does: 'reload the trace at the same view' },
      {
        keys: [
          ['Ctrl', '1'],
          ['Ctrl', '2'],
        ],
        does: 'show the trace, the bake',
      },
      { keys: [['?']], does: 'this list' },
    ],
  },
];

/** For somebody who has just started. */
export const FIRST_KEYS: readonly KeyLine[] = [WHEEL, WASD, FIT, AREA, STEP];
