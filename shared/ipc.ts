import type { AppError, Result } from './result.ts';
import type { TraceExport } from './trace/export/export-request.ts';
import type { Note } from './trace/notes/note.ts';
import type { NoteChange } from './trace/notes/notes-document.ts';

/**
 * THE contract between main and a window: what the page may ask (`Requests`), what main tells it
 * (`Events`). Both sides derive from these types; electron/ipc-schemas.ts validates arguments.
 * The page names a file by the id that main gave it, never by a path; `path` is for showing.
 */

export interface FileRef {
  /** Opaque; valid until the window closes it. */
  readonly id: string;
  readonly name: string;
  /** For display only. */
  readonly path: string;
  readonly size: number;
  readonly readOnly: boolean;
}

/** The trace that a window is about, or a second one below it that it is compared with. */
export type TraceRole = 'shown' | 'compared';

export interface RecentFile {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly kind: 'trace' | 'bake';
}

export type ThemeChoice = 'system' | 'dark' | 'light';

/** In what cycles are shown; other units than cycles need the trace's clock. */
export const TIME_UNITS = ['cycles', 'us', 'ms', 's'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** From where cycles are counted: the trace's first event, or cycle 0. */
export const TIME_ORIGINS = ['absolute', 'first-event'] as const;
export type TimeOrigin = (typeof TIME_ORIGINS)[number];

/** How high lanes are: as much as there is room for, within bounds of its own for each. */
export const LANE_SIZES = ['compact', 'normal', 'tall', 'large'] as const;
export type LaneSize = (typeof LANE_SIZES)[number];

export interface Settings {
  readonly theme: ThemeChoice;
  /** Two-finger scrolling and the wheel pan instead of zooming. */
  readonly wheelPans: boolean;
  /** A trace whose checksum does not match is refused instead of opened with a warning. */
  readonly checksumMismatchIsError: boolean;
  /** New weight edits may go up to 15 instead of 7. */
  readonly allowMagnitude15: boolean;
  /** Most memory for the index of one trace, in MiB; null: half of the machine's memory. */
  readonly memoryBudgetMiB: number | null;
  /** Indexes of large traces are kept in the user's cache folder for the next opening. */
  readonly keepIndexes: boolean;
  /** What a save replaces is kept in the application's data. */
  readonly keepBackups: boolean;
  readonly timeUnit: TimeUnit;
  readonly timeOrigin: TimeOrigin;
  /** The whole trace above the ruler. */
  readonly showMinimap: boolean;
  readonly laneSize: LaneSize;
}

/** Bounds of `memoryBudgetMiB`: what a small trace takes, and a TiB. */
export const LEAST_MEMORY_BUDGET_MIB = 16;
export const MOST_MEMORY_BUDGET_MIB = 2 ** 20;

export interface WindowState {
  readonly version: string;
  readonly platform: string;
  /** True when started for the end-to-end tests: exposes the idle hook. */
  readonly underTest: boolean;
  readonly settings: Settings;
  /** All the memory of the machine, in MiB. */
  readonly machineMemoryMiB: number;
  readonly recent: readonly RecentFile[];
  /** How many unsaved bakes a crash left behind that no window has been told of. */
  readonly draftCount: number;
}

export interface OpenedBake {
  readonly file: FileRef;
  readonly bytes: Uint8Array;
}

/** A bake that is looked at beside the window's own. */
export interface OtherBake {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type OtherBakePurpose = 'compare' | 'template';
/** Tiles with other bytes; `tiles` is null where the arrays differ in size. */
export interface TileDifference {
  readonly tiles: number | null;
  readonly of: number;
}

/** What a file held before a save replaced it. */
export interface BackupInfo {
  readonly id: string;
  readonly name: string;
  /** For display only; null where that is not known any more. */
  readonly path: string | null;
  readonly size: number;
  /** When that version was written, ISO 8601. */
  readonly writtenAt: string;
}

/** An unsaved bake that a crash left behind. */
export interface DraftInfo {
  /** Opaque; valid until it is restored or discarded. */
  readonly id: string;
  readonly name: string;
  /** When its last edit was kept, ISO 8601; null where that is not known. */
  readonly keptAt: string | null;
  /** The file that it was made from, and whether it still holds the same; `path` is for showing. */
  readonly file: {
    readonly path: string;
    readonly state: 'same' | 'changed' | 'gone';
  } | null;
  /** From what that file held. */
  readonly differs: TileDifference | null;
  /** Why it cannot be restored, and where it stays; `path` is for showing. */
  readonly damage: { readonly path: string; readonly reason: string } | null;
}

/** A draft that its user restores. Its edits lead from `base` to `bytes`. */
export interface RestoredBake {
  readonly name: string;
  /** null where it has no file, or one that is another by now. */
  readonly file: FileRef | null;
  readonly base: Uint8Array;
  readonly bytes: Uint8Array;
  /** total_len, padding and CRC of the base are only stale, not damaged. */
  readonly mayStamp: boolean;
  readonly origin: DraftInfo['file'];
}

export type SaveOutcome =
  /** `noBackup`: why what was replaced could not be kept; null where it was, or was not to be. */
  | { readonly kind: 'saved'; readonly file: FileRef; readonly noBackup: string | null }
  | { readonly kind: 'cancelled' }
  /** The file on disk is no longer the one that was opened or saved last; ask, then `overwrite`. */
  | { readonly kind: 'changed-on-disk'; readonly message: string };

/** The notes of a trace and where they are kept. */
export interface NotesState {
  /** By first cycle. */
  readonly notes: readonly Note[];
  /** For display only. */
  readonly sideFile: string;
  /** Why nothing is written to the side file: `notes-damaged`, or it cannot be; else null. */
  readonly obstacle: AppError | null;
  /** They are in the application's data and not, or not all, in the side file. */
  readonly isKept: boolean;
  /** Of single notes that could not be read; they stay where they are. */
  readonly findings: readonly string[];
}

export type ExportStart =
  { readonly kind: 'started'; readonly exportId: string } | { readonly kind: 'cancelled' };

/** What a page makes itself: pictures and tables. */
export type SavedKind = 'png' | 'csv' | 'text';

/** What a page makes piece by piece: a bake as JSON, its parameters as CSV. */
export type PieceKind = 'bake-json' | 'bake-csv';

/** A text that was read for the page to make something of. */
export interface OpenedText {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type SavedBytes =
  /** `path` is for showing. */
  { readonly kind: 'saved'; readonly path: string } | { readonly kind: 'cancelled' };

export interface Requests {
  /** The page is mounted and listens; main then sends what the window was opened for. */
  'window:ready': () => WindowState;
  /** File → Open: shows the system's dialog and opens what was chosen. */
  'file:open-dialog': () => void;
  /** The same for a trace that is compared with the window's own. */
  'compare:open-dialog': () => void;
  'file:open-recent': (a: { id: string }) => void;
  'file:clear-recent': () => void;
  'file:open-sample': () => void;
  /** Opens the trace again at the same view. */
  'trace:reload': (a: { fileId: string }) => void;
  'trace:close': (a: { fileId: string }) => void;
  'notes:read': (a: { fileId: string }) => Result<NotesState>;
  /** Merges with what is on the disk by now; the answer is what has become of it. */
  'notes:change': (a: { fileId: string; change: NoteChange }) => Result<NotesState>;
  /** Renames a damaged side file; what was noted meanwhile takes its place. */
  'notes:set-aside': (a: { fileId: string }) => Result<NotesState>;
  /** From the application's data to the side file. */
  'notes:move-beside': (a: { fileId: string }) => Result<NotesState>;
  'bake:save': (a: {
    fileId: string;
    bytes: Uint8Array;
    overwrite: boolean;
  }) => Result<SaveOutcome>;
  'bake:save-as': (a: {
    fileId: string | null;
    suggestedName: string;
    bytes: Uint8Array;
  }) => Result<SaveOutcome>;
  /** What the file holds now, though somebody else has changed it. */
  'bake:read-again': (a: { fileId: string }) => Result<OpenedBake>;
  /** From now on the file is known to hold what was read again last: a save may replace that. */
  'bake:accept-read': (a: { fileId: string }) => void;
  'bake:close': (a: { fileId: string | null }) => void;
  /** Tells main whether closing would lose edits; `name` is for the question. */
  'bake:set-unsaved': (a: { unsaved: boolean; name: string }) => void;
  /**
   * Begins to keep unsaved edits against a crash. They lead from what the file holds or, without
   * `fileId`, from `bytes`; `mayStamp`: total_len, padding and CRC of these are only stale.
   */
  'bake:draft-begin': (a: {
    name: string;
    fileId: string | null;
    bytes: Uint8Array | null;
    mayStamp: boolean;
  }) => void;
  /** One more edit, as shared/bake/packed-splices.ts packs it. */
  'bake:draft-edit': (a: { packed: Uint8Array }) => void;
  /** Nothing is unsaved any more. */
  'bake:draft-clear': () => void;
  /** The unsaved bakes that a crash left behind, newest first. */
  'drafts:list': () => readonly DraftInfo[];
  /** Opens one here, or in a new window where edits are unsaved here: `bake:restored` follows. */
  'drafts:restore': (a: { id: string }) => Result<null>;
  'drafts:discard': (a: { id: string }) => void;
  /** What saves have replaced, newest first. */
  'backups:list': () => readonly BackupInfo[];
  /** From what the file holds now; null where that cannot be told. */
  'backups:difference': (a: { id: string }) => TileDifference | null;
  'backups:read': (a: { id: string }) => Result<Uint8Array>;
  /** Bytes that the backups take on the disk. */
  'backups:size': () => number;
  /** Removes the backups; the bytes that remain. */
  'backups:clear': () => number;
  /**
   * Asks before unsaved edits are dropped (new bake, another bake): native dialog.
   */
  'bake:ask-unsaved': (a: { name: string }) => 'save' | 'discard' | 'cancel';
  /**
   * Shows the system's dialog and reads the bake that is chosen, without opening it: to compare with,
   * or to begin a new one from. null where it was cancelled; errors as for opening.
   */
  'bake:choose-other': (a: { purpose: OtherBakePurpose }) => Result<OtherBake | null>;
  /** Answer to the event `bake:save-before-close`. */
  'bake:saved-before-close': (a: { saved: boolean }) => void;
  'settings:change': (a: Partial<Settings>) => Settings;
  /** Bytes that the kept indexes take on the disk. */
  'kept-indexes:size': () => number;
  /** Removes the kept indexes; the bytes that remain. */
  'kept-indexes:clear': () => number;
  /**
   * Shows the save dialog and begins to write; events tell what comes of it. Refused where the
   * target is an open trace (`same-file`) or a sample (`read-only`).
   */
  'export:start': (a: { fileId: string; what: TraceExport }) => Result<ExportStart>;
  /** Ends an export; `export:failed` with `cancelled` follows unless it was done already. */
  'export:cancel': (a: { exportId: string }) => void;
  /** Shows the save dialog and writes at most 256 MiB of the page's making, whole or not at all. */
  'export:save-bytes': (a: {
    suggestedName: string;
    kind: SavedKind;
    bytes: Uint8Array;
  }) => Result<SavedBytes>;
  /** Shows the save dialog; pieces follow, each after the answer to the one before. */
  'export:begin-pieces': (a: { kind: PieceKind; suggestedName: string }) => Result<ExportStart>;
  'export:piece': (a: { exportId: string; bytes: Uint8Array }) => Result<true>;
  'export:end-pieces': (a: { exportId: string }) => Result<SavedBytes>;
  /** Nothing of the file is left. */
  'export:cancel-pieces': (a: { exportId: string }) => void;
  /** Shows the open dialog for a CSV of parameters; null where it was cancelled. */
  'bake:choose-csv': () => Result<OpenedText | null>;
  'clipboard:write-text': (a: { text: string }) => void;
  /** For Paste in the page's own menus; Ctrl+V comes to the page as an event. */
  'clipboard:read-text': () => string;
  /** A PNG; `not-a-picture` where it is none. */
  'clipboard:write-picture': (a: { bytes: Uint8Array }) => Result<true>;
}

/** What Edit → Weights does to the selected weights; each is a command `weights-…`. */
export type WeightMenuItem =
  | 'fill'
  | 'negate'
  | 'add'
  | 'scale'
  | 'clamp'
  | 'mirror-across'
  | 'mirror-down'
  | 'rotate-right'
  | 'rotate-left'
  | 'transpose'
  | 'randomise'
  | 'paint';

export type MenuCommand =
  | `weights-${WeightMenuItem}`
  | 'save'
  | 'save-as'
  | 'undo'
  | 'redo'
  | 'new-bake'
  | 'reshape-bake'
  | 'close-trace'
  | 'compare'
  | 'close-comparison'
  | 'compare-bake'
  | 'compare-bake-saved'
  | 'close-bake'
  | 'reload'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-to-selection'
  | 'zoom-to-all'
  | 'find'
  | 'next-hit'
  | 'previous-hit'
  | 'go-to'
  | 'view-back'
  | 'view-forward'
  | 'measure'
  | 'mark'
  | 'select-trace'
  | 'lanes-by-core'
  | 'lanes-by-compute'
  | 'lanes-by-waiting'
  | 'lanes-by-events'
  | 'lanes-by-area'
  | 'lanes-only'
  | 'lanes-all'
  | 'lanes-idle'
  | 'lanes-group'
  | 'groups-collapse'
  | 'groups-expand'
  | 'lanes-higher'
  | 'lanes-lower'
  | 'lanes-reset'
  | 'types-all'
  | 'export-chrome-json'
  | 'export-csv'
  | 'export-pccx'
  | 'export-picture'
  | 'export-bake-json'
  | 'export-bake-csv'
  | 'import-bake-csv'
  | 'copy-picture'
  | 'show-trace'
  | 'show-bake'
  | 'show-drafts'
  | 'show-backups'
  | 'show-keys'
  | 'show-settings'
  | 'show-about';

export interface Events {
  /**
   * A trace is being opened; its two ports follow in the same message (preload hands them over
   * as `window.postMessage({ type: 'trace-ports', fileId, role }, '*', [bulk, query])`).
   * A reload comes under a new id. What was open stays open until the page closes it
   * (`trace:close`): the old one when the new one stands, the new one when it failed.
   */
  'trace:opening': { file: FileRef; reload: boolean; role: TraceRole };
  /** The host process ended: the window says so and offers to reopen. */
  'trace:host-lost': { fileId: string; message: string };
  /** The file could not be opened at all; the last good document stays. */
  'file:failed': { name: string; kind: 'trace' | 'bake'; error: AppError };
  /**
   * A bake was read. The page asks (`bake:ask-unsaved`) before it replaces unsaved edits, and
   * closes what it does not show: the old one, or this one where the user keeps the old.
   */
  'bake:opened': OpenedBake;
  /** A bake was dropped to be compared with the window's own. */
  'bake:compare-with': OtherBake;
  'bake:restored': RestoredBake;
  /** Somebody else changed or removed the file, or (null) it holds again what it is known to. */
  'bake:on-disk': {
    fileId: string;
    change: { readonly kind: 'changed' | 'gone'; readonly message: string } | null;
  };
  /** The file was another before the draft could copy it: begin the draft with all bytes. */
  'bake:draft-base-lost': Record<string, never>;
  /** A bake as JSON was read; it becomes a new bake that has no file yet. */
  'bake:text-opened': OpenedText;
  /** The window wants to close or replace: save now, then answer `bake:saved-before-close`. */
  'bake:save-before-close': Record<string, never>;
  /** Another window changed the notes of a trace that is open here, under one of these ids. */
  'notes:changed': { fileIds: readonly string[]; state: NotesState };
  'export:progress': { exportId: string; events: number; eventsTotal: number; bytes: number };
  /** The file is complete; `path` is for showing, `notes` tell how it differs from the trace. */
  'export:done': {
    exportId: string;
    path: string;
    events: number;
    bytes: number;
    notes: readonly string[];
  };
  /** Nothing of the export is left, and what was there before is untouched. */
  'export:failed': { exportId: string; error: AppError };
  'settings:changed': Settings;
  'recent:changed': readonly RecentFile[];
  menu: { command: MenuCommand };
}

export type RequestName = keyof Requests;
export type RequestArgs<N extends RequestName> = Parameters<Requests[N]>;
export type RequestAnswer<N extends RequestName> = ReturnType<Requests[N]>;
export type EventName = keyof Events;

/** What preload puts on `window.tilescope`. */
export interface TilescopeBridge {
  request<N extends RequestName>(name: N, ...args: RequestArgs<N>): Promise<RequestAnswer<N>>;
  /** Returns the function that ends the subscription. */
  subscribe<N extends EventName>(name: N, listener: (event: Events[N]) => void): () => void;
  /**
   * Files dropped on the window: preload resolves their paths and hands them to main. `role`: what a
   * trace among them is opened as.
   */
  openDropped(files: readonly unknown[], role: TraceRole): void;
}
