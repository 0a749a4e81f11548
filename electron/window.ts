import path from 'node:path';
import { BrowserWindow, nativeTheme } from 'electron';
import { PAGE_URL } from './page-files.ts';
import type { WindowPlace } from './files/window-place.ts';

export const PAGE_FOLDER = path.join(import.meta.dirname, '../renderer');
const PRELOAD_FILE = path.join(import.meta.dirname, '../preload/preload.cjs');

/** Without `persist:` a session is only in memory: a picture leaves nothing behind. */
export const MEMORY_PARTITION = 'picture';

/** The frame's background before the first picture: no flash of the other theme. */
const BACKGROUND = { dark: '#16181c', light: '#ffffff' };

export interface WindowOptions {
  readonly place: WindowPlace;
  /** Drawn for a picture only: never shown to anybody, drawn all the same. */
  readonly hidden: boolean;
  readonly devTools: boolean;
}

export function createWindow({ place, hidden, devTools }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...place.bounds,
    minWidth: 640,
    minHeight: 400,
    show: false,
    // A picture has the size that was asked for, and no menu in it.
    useContentSize: hidden,
    autoHideMenuBar: hidden,
    title: 'Tilescope',
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: PRELOAD_FILE,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      spellcheck: false,
      devTools,
      // A hidden window gets a frame a second; one that is drawn off the screen gets them all.
      offscreen: hidden,
      ...(hidden ? { partition: MEMORY_PARTITION } : {}),
    },
  });
  if (!hidden) {
    window.once('ready-to-show', () => {
      if (place.maximized) window.maximize();
      window.show();
    });
  }
  void window.loadURL(PAGE_URL);
  return window;
}
