import { useState } from 'react';
import type { DraftInfo } from '../../../shared/ipc.ts';
import type { AppError } from '../../../shared/result.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { differenceWords } from './difference-words.ts';
import type { KeptBakes } from './kept-bakes.ts';
import { useKeptList } from './use-kept-list.ts';
import './safety.css';

/** Unsaved bakes that a crash left behind: each is restored, discarded, or left for later. */
export function DraftsDialog({ kept, onClose }: { kept: KeptBakes; onClose(): void }) {
  const drafts = useKeptList(() => kept.listDrafts());
  const [failure, setFailure] = useState<AppError | null>(null);
  const restore = async ({ id }: DraftInfo): Promise<void> => {
    const restored = await kept.restoreDraft(id);
    if (!restored.ok) return setFailure(restored.error);
    drafts.remove(id);
    if (drafts.list?.length === 1) onClose();
  };
  const discard = async ({ id }: DraftInfo): Promise<void> => {
    await kept.discardDraft(id);
    drafts.remove(id);
  };
  return (
    <Dialog title="Unsaved bakes were kept" wide onClose={onClose}>
      <p className="kept-lead">
        The application ended without saving them. A restored bake has its edits as one step of
        undo.
      </p>
      {failure !== null && (
        <p className="kept-failure" role="alert">
          {failure.message}
        </p>
      )}
      <ul className="kept-list" aria-busy={drafts.list === null}>
        {drafts.list?.map((draft, index) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            isFirst={index === 0}
            onRestore={() => void restore(draft)}
            onDiscard={() => void discard(draft)}
          />
        ))}
        {drafts.list?.length === 0 && <li className="kept-none">No unsaved bake is kept.</li>}
        {drafts.list === null && <li className="kept-none">Reading…</li>}
      </ul>
      <div className="bake-dialog-buttons">
        <Button onClick={onClose}>{drafts.list?.length === 0 ? 'Close' : 'Decide later'}</Button>
      </div>
    </Dialog>
  );
}

function DraftRow(props: {
  draft: DraftInfo;
  isFirst: boolean;
  onRestore(): void;
  onDiscard(): void;
}) {
  const { draft, isFirst } = props;
  const { name, keptAt, damage } = draft;
  return (
    <li className="kept-row" data-testid="draft">
      <div className="kept-what">
        <strong>{name}</strong>
        <span className="kept-when">
          {keptAt === null ? '' : `last edit ${new Date(keptAt).toLocaleString()}`}
        </span>
        <span className="kept-facts">{damage === null ? factsOf(draft) : damageOf(damage)}</span>
      </div>
      <Button aria-label={`Discard ${name}`} onClick={props.onDiscard}>
        Discard
      </Button>
      {damage === null && (
        <Button
          primary
          autoFocus={isFirst}
          aria-label={`Restore ${name}`}
          onClick={props.onRestore}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

function factsOf({ file, differs }: DraftInfo): string {
  if (file === null) return 'It was never saved to a file.';
  const words = differs === null ? 'Made from' : differenceWords(differs);
  return `${words} ${FILE_WORDS[file.state](file.path)}`;
}

const FILE_WORDS = {
  same: (path: string) => `${path}, which a save replaces.`,
  changed: (path: string) => `what ${path} held; it is another by now, so a save asks for a place.`,
  gone: (path: string) => `what ${path} held; it is gone, so a save asks for a place.`,
} as const;

function damageOf({ path, reason }: NonNullable<DraftInfo['damage']>): string {
  return `This draft is damaged: ${reason}. It is kept as ${path} until it is discarded.`;
}
