import { dialog, type BrowserWindow, type FileFilter } from 'electron';
import type { OtherBakePurpose, PieceKind, SavedKind } from '../shared/ipc.ts';
import type { ExportFormat } from '../shared/trace/export/export-request.ts';

/** The system's dialogs: every question that the application asks in a window of its own. */

export type UnsavedAnswer = 'save' | 'discard' | 'cancel';

const UNSAVED_ANSWERS: readonly UnsavedAnswer[] = ['save', 'discard', 'cancel'];

const TRACES: FileFilter = { name: 'Traces (.pccx)', extensions: ['pccx'] };
const BAKES: FileFilter = { name: 'Bakes (.d8p)', extensions: ['d8p'] };
const BAKE_TEXTS: FileFilter = { name: 'Bakes as JSON (.json)', extensions: ['json'] };
const BOTH: FileFilter = { name: 'Traces and bakes', extensions: ['pccx', 'd8p', 'json'] };
const ALL: FileFilter = { name: 'All files', extensions: ['*'] };
const CSV: FileFilter = { name: 'Tables (.csv)', extensions: ['csv'] };

const EXPORTS: Readonly<
  Record<
    ExportFormat | SavedKind | PieceKind,
    { readonly title: string; readonly filter: FileFilter }
  >
> = {
  'chrome-json': {
    title: 'Export as Chrome JSON',
    filter: { name: 'Chrome and Perfetto traces (.json)', extensions: ['json'] },
  },
  csv: { title: 'Export as CSV', filter: CSV },
  'bake-json': { title: 'Export the bake as JSON', filter: BAKE_TEXTS },
  'bake-csv': { title: 'Export the parameters as CSV', filter: CSV },
  pccx: { title: 'Export as a trace', filter: TRACES },
  png: { title: 'Save the picture', filter: { name: 'Pictures (.png)', extensions: ['png'] } },
  text: { title: 'Save the text', filter: { name: 'Texts (.txt)', extensions: ['txt'] } },
};

export async function askUnsaved(window: BrowserWindow, name: string): Promise<UnsavedAnswer> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: `Save the changes to ${name}?`,
    detail: 'Without saving, the changes since the last save are lost.',
    buttons: ['Save', 'Don’t save', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return UNSAVED_ANSWERS[response] ?? 'cancel';
}

export async function chooseFilesToOpen(window: BrowserWindow): Promise<readonly string[]> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Open a trace or a bake',
    properties: ['openFile', 'multiSelections'],
    filters: [BOTH, TRACES, BAKES, BAKE_TEXTS, ALL],
  });
  return canceled ? [] : filePaths;
}

export async function chooseTraceToCompare(
  window: BrowserWindow,
  name: string,
): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: `Compare ${name} with`,
    buttonLabel: 'Compare',
    properties: ['openFile'],
    filters: [TRACES, ALL],
  });
  return filePaths[0] ?? null;
}

const OTHER_BAKE_TITLES: Readonly<Record<OtherBakePurpose, string>> = {
  compare: 'Compare the bake with',
  template: 'Begin with the bake',
};

export async function chooseOtherBake(
  window: BrowserWindow,
  purpose: OtherBakePurpose,
): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: OTHER_BAKE_TITLES[purpose],
    buttonLabel: purpose === 'compare' ? 'Compare' : 'Choose',
    properties: ['openFile'],
    filters: [BAKES, ALL],
  });
  return filePaths[0] ?? null;
}

/** A CSV of parameters; null where the user cancels. */
export async function chooseCsv(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: 'Import parameters',
    buttonLabel: 'Import',
    properties: ['openFile'],
    filters: [CSV, ALL],
  });
  return filePaths[0] ?? null;
}

export async function chooseBakeToSave(
  window: BrowserWindow,
  defaultPath: string,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save the bake',
    defaultPath,
    filters: [BAKES, ALL],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  return canceled || filePath === '' ? null : filePath;
}

/** Where an export goes; null where the user cancels. */
export async function chooseExportTarget(
  window: BrowserWindow,
  kind: ExportFormat | SavedKind | PieceKind,
  defaultPath: string,
): Promise<string | null> {
  const { title, filter } = EXPORTS[kind];
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title,
    defaultPath,
    filters: [filter, ALL],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  return canceled || filePath === '' ? null : filePath;
}

/** True where the window is to close though that ends the exports. */
export async function askCancelExports(window: BrowserWindow, count: number): Promise<boolean> {
  const what = count === 1 ? 'An export is' : `${count} exports are`;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `${what} still being written.`,
    detail: 'Closing the window cancels that; nothing half-written stays.',
    buttons: ['Keep the window', 'Cancel and close'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

export async function askReloadAfterCrash(window: BrowserWindow, fact: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: fact,
    detail: 'The opened files are untouched, and unsaved edits of a bake were kept as a draft.',
    buttons: ['Load the window again', 'Close the window'],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

export async function tellWarning(window: BrowserWindow, message: string): Promise<void> {
  await dialog.showMessageBox(window, { type: 'warning', message, buttons: ['OK'] });
}

/** A fault of the application itself. It goes on where it can; what happened is not hidden. */
export async function tellFault(error: unknown): Promise<void> {
  await dialog.showMessageBox({
    type: 'error',
    message: 'Tilescope met an error that it did not expect.',
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    buttons: ['Go on'],
  });
}
