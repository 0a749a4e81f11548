import type { StateCreator } from 'zustand';
import type { RecentFile, Settings, WindowState } from '../../shared/ipc.ts';
import type { AppError } from '../../shared/result.ts';

export type DocumentTab = 'trace' | 'bake';
export type OpenDialog =
  | 'none'
  | 'settings'
  | 'keys'
  | 'about'
  | 'go-to'
  | 'export'
  | 'new-bake'
  | 'reshape'
  | 'drafts'
  | 'backups';
export type Theme = 'dark' | 'light';
export type DockTab =
  'totals' | 'analysis' | 'events' | 'notes' | 'problems' | 'header' | 'bytes' | 'comparison';

/** What went wrong, oldest first: the first failure stays on the screen until it is dismissed. */
export type Notice =
  | {
      readonly kind: 'open-failed';
      readonly name: string;
      readonly document: DocumentTab;
      readonly error: AppError;
      /** A reload failed: the picture of the earlier file is still there. */
      readonly reload: boolean;
    }
  | { readonly kind: 'no-graphics'; readonly message: string }
  | { readonly kind: 'query-failed'; readonly error: AppError }
  | { readonly kind: 'notes-failed'; readonly error: AppError };

export interface WindowSlice {
  /** null until main has answered `window:ready`. */
  readonly window: WindowState | null;
  /** What the setting comes to on this system. */
  readonly shownTheme: Theme;
  readonly tab: DocumentTab;
  readonly dialog: OpenDialog;
  readonly dockTab: DockTab;
  readonly notices: readonly Notice[];
  /** Where the byte view should look; the counter makes asking for the same place again count. */
  readonly bytesAt: { readonly byteOffset: number; readonly asked: number };
  windowReady(state: WindowState): void;
  settingsChanged(settings: Settings): void;
  recentChanged(recent: readonly RecentFile[]): void;
  showTheme(theme: Theme): void;
  showTab(tab: DocumentTab): void;
  showDialog(dialog: OpenDialog): void;
  showDockTab(tab: DockTab): void;
  showBytes(byteOffset: number): void;
  /** A read that fails again in the same way is no news. */
  addNotice(notice: Notice): void;
  dismissNotice(): void;
  /** A document of this kind opened: what failed before is no longer news. */
  dropOpenFailures(document: DocumentTab): void;
}

export const createWindowSlice: StateCreator<WindowSlice> = (set) => ({
  window: null,
  shownTheme: 'light',
  tab: 'trace',
  dialog: 'none',
  dockTab: 'totals',
  notices: [],
  bytesAt: { byteOffset: 0, asked: 0 },
  windowReady: (state) => set({ window: state }),

  settingsChanged: (settings) => {
    set(({ window }) => (window === null ? {} : { window: { ...window, settings } }));
  },

  recentChanged: (recent) => {
    set(({ window }) => (window === null ? {} : { window: { ...window, recent } }));
  },

  showTheme: (shownTheme) => set({ shownTheme }),
  showTab: (tab) => set({ tab }),
  showDialog: (dialog) => set({ dialog }),
  showDockTab: (dockTab) => set({ dockTab }),

  showBytes: (byteOffset) => {
    set(({ bytesAt }) => ({
      dockTab: 'bytes',
      bytesAt: { byteOffset, asked: bytesAt.asked + 1 },
    }));
  },

  addNotice: (notice) => {
    set(({ notices }) =>
      notices.some((known) => saysTheSame(known, notice)) ? {} : { notices: [...notices, notice] },
    );
  },
  dismissNotice: () => set(({ notices }) => ({ notices: notices.slice(1) })),

  dropOpenFailures: (document) => {
    set(({ notices }) => ({
      notices: notices.filter((n) => n.kind !== 'open-failed' || n.document !== document),
    }));
  },
});

function saysTheSame(known: Notice, notice: Notice): boolean {
  if (known.kind === 'no-graphics') return notice.kind === 'no-graphics';
  if (known.kind === 'open-failed' || notice.kind !== known.kind) return false;
  return known.error.code === notice.error.code;
}
