import { useEffect, useState } from 'react';
import type { BackupInfo, TileDifference } from '../../../shared/ipc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatRoughBytes } from '../../ui/format.ts';
import { differenceWords } from './difference-words.ts';
import type { KeptBakes } from './kept-bakes.ts';
import { useKeptList } from './use-kept-list.ts';
import './safety.css';

/** What saves have replaced; each opens as an unsaved bake. */
export function BackupsDialog(props: {
  kept: KeptBakes;
  onOpen(backup: BackupInfo): void;
  onClose(): void;
}) {
  const { kept, onOpen, onClose } = props;
  const { list } = useKeptList(() => kept.listBackups());
  const differences = useDifferences(kept, list);
  return (
    <Dialog title="Backups of bakes" wide onClose={onClose}>
      <p className="kept-lead">
        What a bake’s file held before a save replaced it. A backup opens as an unsaved bake; its
        file stays as it is.
      </p>
      <ul className="kept-list" aria-busy={list === null}>
        {list?.map((backup) => (
          <li key={backup.id} className="kept-row" data-testid="backup">
            <div className="kept-what">
              <strong>{backup.name}</strong>
              <span className="kept-when">
                {new Date(backup.writtenAt).toLocaleString()}, {formatRoughBytes(backup.size)}
              </span>
              <span className="kept-facts">{factsOf(backup, differences.get(backup.id))}</span>
            </div>
            <Button onClick={() => onOpen(backup)}>Open</Button>
          </li>
        ))}
        {list?.length === 0 && <li className="kept-none">No save has replaced a bake yet.</li>}
        {list === null && <li className="kept-none">Reading…</li>}
      </ul>
      <div className="bake-dialog-buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

type Differences = ReadonlyMap<string, TileDifference | null>;

/** Asked for one after the other: each is read whole, and there may be many. */
function useDifferences(kept: KeptBakes, list: readonly BackupInfo[] | null): Differences {
  const [differences, setDifferences] = useState<Differences>(new Map());
  useEffect(() => {
    let isShown = true;
    const ask = async (): Promise<void> => {
      for (const { id } of list ?? []) {
        const difference = await kept.differenceOf(id);
        if (!isShown) return;
        setDifferences((known) => new Map(known).set(id, difference));
      }
    };
    void ask();
    return () => {
      isShown = false;
    };
  }, [kept, list]);
  return differences;
}

function factsOf({ path }: BackupInfo, difference: TileDifference | null | undefined): string {
  if (path === null) return 'Its file is not known any more.';
  if (difference === undefined) return path;
  if (difference === null) return `${path}, which holds no bake to compare with now.`;
  return `${differenceWords(difference)} what ${path} holds now.`;
}
