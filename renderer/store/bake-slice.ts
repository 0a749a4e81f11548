import type { StateCreator } from 'zustand';
import type { BakeProblem } from '../../shared/bake/bake.ts';
import type { RuleCode } from '../../shared/bake/rules.ts';
import type { ShownField } from '../../shared/bake/field-places.ts';
import { TileSet } from '../../shared/bake/tile-set.ts';
import type { DraftInfo, Events, FileRef } from '../../shared/ipc.ts';
import type { AppError } from '../../shared/result.ts';

/** The bake on the screen. A bake that was never saved and a restored draft have no file. */
export type BakePhase =
  | { readonly phase: 'none' }
  | { readonly phase: 'open'; readonly name: string; readonly file: FileRef | null }
  | { readonly phase: 'damaged'; readonly name: string; readonly file: FileRef };

/** What the window asks before it goes on; answered through the bake session. */
export type BakeQuestion =
  | {
      readonly kind: 'save-refused';
      readonly name: string;
      /** The first of them. */
      readonly problems: readonly BakeProblem[];
      readonly total: number;
    }
  /** The file came with a wrong CRC, length or padding, which saving would make look right. */
  | { readonly kind: 'stamp'; readonly name: string; readonly problems: readonly BakeProblem[] }
  | { readonly kind: 'changed-on-disk'; readonly name: string; readonly message: string };

/** What is known of a bake's problems; those of tiles are asked for one by one (`session.validation`). */
export interface ProblemSummary {
  /** All of a damaged file; of an open bake those that are no tile's. */
  readonly general: readonly BakeProblem[];
  /** How many tiles break each rule, without the rules that none breaks. */
  readonly ofTiles: readonly { readonly code: RuleCode; readonly count: number }[];
  readonly total: number;
  /** 0…1 while every tile is being checked, null when that is done; else why it is not. */
  readonly check: number | 'stopped' | 'failed' | null;
  /** Another number whenever any problem may be another. */
  readonly revision: number;
}

/** What the bake is held against; which tiles differ is kept by the comparison itself. */
export interface ComparisonState {
  readonly against: 'saved' | 'other';
  /** As it is shown: "the saved file", or the other file's name. */
  readonly name: string;
  /** 0…1 while the tiles are being compared, else null. */
  readonly share: number | null;
  /** Tiles that differ, among those that both have. */
  readonly count: number;
  readonly onlyMine: number;
  readonly onlyOther: number;
  /** Another number whenever something of the comparison is another. */
  readonly revision: number;
}

export type BakeDockTab = 'problems' | 'bytes' | 'compare';

/** What somebody else did to the bake's file. */
export type DiskChange = NonNullable<Events['bake:on-disk']['change']>;

export interface BakeState {
  readonly document: BakePhase;
  readonly problems: ProblemSummary;
  /** What an edit applies to. */
  readonly selection: TileSet;
  /** The tile that the panels look at: one of the selection, unless that is empty. */
  readonly selectedTile: number;
  /** What undo and redo would do; null where there is nothing. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  /** Oldest steps that cannot be undone any more, since the history would have grown too large. */
  readonly droppedSteps: number;
  readonly unsaved: boolean;
  readonly saving: boolean;
  readonly failure: AppError | null;
  /** The file is no longer what it was read or saved as. */
  readonly onDisk: DiskChange | null;
  /** Where a restored bake is from, while its user has not read that it has no file. */
  readonly lostFile: DraftInfo['file'];
  readonly question: BakeQuestion | null;
  /** Weights with input lanes as rows, as the published editor shows them. */
  readonly transposed: boolean;
  /** Saving writes the bake_id of the file plus 1. */
  readonly raisesBakeId: boolean;
  /** Titles of the groups of fields that are closed. */
  readonly closedGroups: readonly string[];
  readonly dockTab: BakeDockTab;
  readonly comparison: ComparisonState | null;
  /** The field of a panel that had the focus last: its bytes are marked. */
  readonly focusedField: ShownField | null;
  /** Where the byte view should look; the counter makes asking for the same place again count. */
  readonly bytesAt: { readonly byteOffset: number; readonly asked: number } | null;
}

export interface BakeSlice {
  readonly bake: BakeState;
  changeBake(patch: Partial<BakeState>): void;
}

export const NO_PROBLEMS: ProblemSummary = {
  general: [],
  ofTiles: [],
  total: 0,
  check: null,
  revision: 0,
};

export const NO_BAKE: BakeState = {
  document: { phase: 'none' },
  problems: NO_PROBLEMS,
  selection: TileSet.none(0),
  selectedTile: 0,
  undoLabel: null,
  redoLabel: null,
  droppedSteps: 0,
  unsaved: false,
  saving: false,
  failure: null,
  onDisk: null,
  lostFile: null,
  question: null,
  transposed: false,
  raisesBakeId: false,
  closedGroups: [],
  dockTab: 'problems',
  comparison: null,
  focusedField: null,
  bytesAt: null,
};

export const createBakeSlice: StateCreator<BakeSlice> = (set) => ({
  bake: NO_BAKE,
  changeBake: (patch) => set(({ bake }) => ({ bake: { ...bake, ...patch } })),
});
