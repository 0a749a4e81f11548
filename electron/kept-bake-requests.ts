import { ok } from '../shared/result.ts';
import type { Application } from './application.ts';
import type { DocumentWindow } from './document-window.ts';
import type { RequestHandlers } from './ipc.ts';

type KeptBakeRequest = Extract<
  keyof RequestHandlers,
  `bake:draft-${string}` | `drafts:${string}` | `backups:${string}`
>;

/** Requests about the bakes that are kept in the application's data. */
export function keptBakeHandlers(
  owner: DocumentWindow,
  application: Application,
): Pick<RequestHandlers, KeptBakeRequest> {
  const { drafts, backups } = application;
  return {
    'bake:draft-begin': (draft) => owner.beginDraft(draft),
    'bake:draft-edit': ({ packed }) => owner.draft.append(packed),
    'bake:draft-clear': () => owner.draft.clear(),
    'drafts:list': () => drafts.list(),
    'drafts:restore': ({ id }) => application.restoreDraft(id, owner),
    'drafts:discard': ({ id }) => drafts.discard(id),
    'backups:list': () => backups.list(),
    'backups:difference': ({ id }) => backups.difference(id),
    'backups:read': async ({ id }) => {
      const read = await backups.read(id);
      return read.ok ? ok(read.value.bytes) : read;
    },
    'backups:size': () => backups.size(),
    'backups:clear': () => backups.clear(),
  };
}
