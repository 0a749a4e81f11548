import { totalmem } from 'node:os';
import { app, clipboard } from 'electron';
import { prepareTraceProcess } from './trace-process.ts';
import type { NotesState, WindowState } from '../shared/ipc.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { Application } from './application.ts';
import { copyPicture } from './copy-picture.ts';
import { askUnsaved, chooseOtherBake } from './dialogs.ts';
import type { DocumentWindow } from './document-window.ts';
import { readOtherBake } from './files/bake-file.ts';
import type { RequestHandlers } from './ipc.ts';
import { keptBakeHandlers } from './kept-bake-requests.ts';
import type { TraceNotes } from './trace-notes.ts';

/** How one window's page is answered: one line of intent a request, the work is elsewhere. */
export function requestHandlers(owner: DocumentWindow, application: Application): RequestHandlers {
  const { recent, keptIndexes } = application;
  return {
    'window:ready': () => {
      const state = windowState(application);
      // After the answer, so that the page knows its window before documents arrive.
      setImmediate(() => void owner.pageReady());
      return state;
    },
    'file:open-dialog': () => application.openByDialog(owner),
    'compare:open-dialog': () => application.compareByDialog(owner),
    'file:open-recent': async ({ id }) => {
      const file = recent.pathOf(id);
      if (file !== null) await application.openFiles([file], owner, 'replace');
    },
    'file:clear-recent': () => recent.clear(),
    'file:open-sample': () => application.openSample(owner),
    'trace:reload': ({ fileId }) => owner.traces.reload(fileId),
    'trace:close': ({ fileId }) => {
      owner.traces.close(fileId);
      if (!owner.traces.isOpen) prepareTraceProcess();
    },
    'notes:read': ({ fileId }) => withNotes(owner, application, fileId, readNotes),
    'notes:change': ({ fileId, change }) =>
      withNotes(owner, application, fileId, (notes) => notes.change(change)),
    'notes:set-aside': ({ fileId }) =>
      withNotes(owner, application, fileId, (notes) => notes.setAside(new Date())),
    'notes:move-beside': ({ fileId }) =>
      withNotes(owner, application, fileId, (notes) => notes.moveBeside()),
    'bake:save': ({ fileId, bytes, overwrite }) => owner.bakes.save(fileId, bytes, overwrite),
    'bake:save-as': ({ fileId, suggestedName, bytes }) =>
      owner.bakes.saveAs(fileId, suggestedName, bytes),
    'bake:read-again': ({ fileId }) => owner.bakes.readAgain(fileId),
    'bake:accept-read': ({ fileId }) => owner.bakes.acceptRead(fileId),
    'bake:close': ({ fileId }) => {
      if (fileId !== null) owner.bakes.close(fileId);
    },
    'bake:set-unsaved': ({ unsaved, name }) => owner.closing.setUnsaved(unsaved ? name : null),
    'bake:choose-other': async ({ purpose }) => {
      const chosen = await chooseOtherBake(owner.browserWindow, purpose);
      return chosen === null ? ok(null) : readOtherBake(chosen);
    },
    ...keptBakeHandlers(owner, application),
    'bake:ask-unsaved': ({ name }) => askUnsaved(owner.browserWindow, name),
    'bake:saved-before-close': ({ saved }) => owner.closing.answerSaved(saved),
    'settings:change': (change) => application.changeSettings(change),
    'kept-indexes:size': () => keptIndexes.size(),
    'kept-indexes:clear': () => keptIndexes.clear(),
    'export:start': ({ fileId, what }) => owner.exports.start(fileId, what),
    'export:cancel': ({ exportId }) => owner.exports.cancel(exportId),
    'export:save-bytes': ({ kind, suggestedName, bytes }) =>
      owner.exports.saveBytes(kind, suggestedName, bytes),
    ...pieceHandlers(owner),
    'bake:choose-csv': () => owner.bakes.chooseCsv(),
    'clipboard:write-text': ({ text }) => clipboard.writeText(text),
    'clipboard:read-text': () => clipboard.readText(),
    'clipboard:write-picture': ({ bytes }) => copyPicture(bytes),
  };
}

type PieceRequest = Extract<keyof RequestHandlers, `export:${string}piece${string}`>;

function pieceHandlers(owner: DocumentWindow): Pick<RequestHandlers, PieceRequest> {
  return {
    'export:begin-pieces': ({ kind, suggestedName }) => owner.pieces.begin(kind, suggestedName),
    'export:piece': ({ exportId, bytes }) => owner.pieces.piece(exportId, bytes),
    'export:end-pieces': ({ exportId }) => owner.pieces.end(exportId),
    'export:cancel-pieces': ({ exportId }) => owner.pieces.cancel(exportId),
  };
}

const readNotes = async (notes: TraceNotes) => ok(await notes.read());

/** Asks the notes of a trace that this window has open, and tells all windows that show it too. */
async function withNotes(
  owner: DocumentWindow,
  application: Application,
  fileId: string,
  ask: (notes: TraceNotes) => Promise<Result<NotesState>>,
): Promise<Result<NotesState>> {
  const file = owner.traces.pathOf(fileId);
  if (file === null) return fail('no-trace', 'The trace is no longer open.');
  const { notes, users } = await application.notes.of(fileId, file);
  const answer = await ask(notes);
  if (answer.ok && users.size > 1) {
    application.tellAll('notes:changed', { fileIds: [...users], state: answer.value });
  }
  return answer;
}

function windowState({ recent, settings, underTest, drafts }: Application): WindowState {
  return {
    version: app.getVersion(),
    platform: process.platform,
    underTest,
    settings: settings.current,
    machineMemoryMiB: Math.floor(totalmem() / 2 ** 20),
    recent: recent.list(),
    draftCount: drafts.takeOffer(),
  };
}
