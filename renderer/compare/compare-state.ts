import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '../../shared/result.ts';
import type { WorkWindows } from '../../shared/trace/compare/slower-windows.ts';
import type { TimelineParts } from '../timeline/timeline-parts.ts';

/** How far something is that hosts are asked for. */
export type Work<T> =
  /** `why`: what it waits for; null where nothing is there to be asked. */
  | { readonly kind: 'none'; readonly why: 'reading' | 'cancelled' | null }
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'done'; readonly value: T };

/** What is known of a comparison beside its second trace, which has a store of its own. */
export interface CompareState {
  /** null: nothing is compared. */
  readonly parts: TimelineParts | null;
  /** Both views show the same stretch of time. */
  readonly isLinked: boolean;
  /** Cycle of the window's trace (A) minus that of the other (B) at the same moment. */
  readonly offset: bigint;
  /** The offset follows the first events, as they become known. */
  readonly alignsFirst: boolean;
  /** Windows of work a core that are wanted. */
  readonly wantedWindows: number;
  readonly windows: Work<WorkWindows>;
  readonly panel: 'windows' | 'differences';
}

export type CompareStore = StoreApi<CompareState>;

export const WINDOW_CHOICES = [16, 64, 256, 1024] as const;

export function createCompareStore(): CompareStore {
  return createStore<CompareState>()(() => ({
    parts: null,
    isLinked: true,
    offset: 0n,
    alignsFirst: true,
    wantedWindows: 64,
    windows: { kind: 'none', why: null },
    panel: 'windows',
  }));
}
