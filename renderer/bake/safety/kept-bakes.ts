import type {
  BackupInfo,
  DraftInfo,
  TileDifference,
  TilescopeBridge,
} from '../../../shared/ipc.ts';
import type { Result } from '../../../shared/result.ts';

/** The bakes that main keeps in the application's data. */
export class KeptBakes {
  readonly #request: TilescopeBridge['request'];

  constructor(request: TilescopeBridge['request']) {
    this.#request = request;
  }

  listDrafts(): Promise<readonly DraftInfo[]> {
    return this.#request('drafts:list');
  }

  /** It opens here, or in a window of its own where this one has a bake. */
  restoreDraft(id: string): Promise<Result<null>> {
    return this.#request('drafts:restore', { id });
  }

  discardDraft(id: string): Promise<void> {
    return this.#request('drafts:discard', { id });
  }

  listBackups(): Promise<readonly BackupInfo[]> {
    return this.#request('backups:list');
  }

  /** From what the file holds now; null where that cannot be told. */
  differenceOf(id: string): Promise<TileDifference | null> {
    return this.#request('backups:difference', { id });
  }
}
