import type { ElectronApplication, Page } from '@playwright/test';

/** What lies outside the page: the system's dialogs, the menu, files dragged from a file manager. */

/** The next Open dialogs answer with these paths; null: the user cancels. */
export async function answerOpenDialog(
  app: ElectronApplication,
  paths: readonly string[] | null,
): Promise<void> {
  await app.evaluate(({ dialog }, answer) => {
    dialog.showOpenDialog = async () => ({
      canceled: answer === null,
      filePaths: [...(answer ?? [])],
    });
  }, paths);
}

/** The next Save dialogs answer with this path; null: the user cancels. */
export async function answerSaveDialog(
  app: ElectronApplication,
  path: string | null,
): Promise<void> {
  await app.evaluate(({ dialog }, answer) => {
    dialog.showSaveDialog = async () => ({ canceled: answer === null, filePath: answer ?? '' });
  }, path);
}

export interface AskedMessage {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** The next message boxes answer with the button of this label, and are kept for `askedMessages`. */
export async function answerMessageBox(app: ElectronApplication, button: string): Promise<void> {
  await app.evaluate(({ dialog }, label) => {
    const kept = globalThis as unknown as { askedMessages?: AskedMessage[] };
    kept.askedMessages ??= [];
    const asked = kept.askedMessages;
    dialog.showMessageBox = async (...args: unknown[]) => {
      const options = args.at(-1) as Electron.MessageBoxOptions;
      const buttons = options.buttons ?? [];
      asked.push({ message: options.message, detail: options.detail ?? '', buttons });
      const plain = (text: string) => text.replaceAll('&', '');
      const response = buttons.findIndex((each) => plain(each) === label);
      if (response === -1) throw new Error(`no button ${label} among ${buttons.join(', ')}`);
      return { response, checkboxChecked: false };
    };
  }, button);
}

export async function askedMessages(app: ElectronApplication): Promise<AskedMessage[]> {
  return app.evaluate(
    () => (globalThis as unknown as { askedMessages?: AskedMessage[] }).askedMessages ?? [],
  );
}

/** Clicks an item of the application's menu: Playwright's keys do not reach accelerators. */
export async function clickMenu(app: ElectronApplication, id: string): Promise<void> {
  await app.evaluate(({ Menu, BrowserWindow }, itemId) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(itemId);
    if (!item) throw new Error(`the menu has no item ${itemId}`);
    if (!item.enabled) throw new Error(`the menu item ${itemId} is disabled`);
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
    item.click({}, window, window?.webContents);
  }, id);
}

/** Sends a key with modifiers as the operating system would, so that accelerators hear it. */
export async function pressAccelerator(
  app: ElectronApplication,
  keyCode: string,
  modifiers: ('control' | 'shift' | 'alt' | 'meta')[] = [],
): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, key) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.sendInputEvent({ type: 'keyDown', ...key });
      contents?.sendInputEvent({ type: 'keyUp', ...key });
    },
    { keyCode, modifiers },
  );
}

const SHIFT = 8;

/** Drops files with real paths on the page, as a file manager does. */
export async function dropFiles(
  page: Page,
  files: readonly string[],
  { x = 400, y = 300, shift = false }: { x?: number; y?: number; shift?: boolean } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const event = { type, x, y, data, modifiers: shift ? SHIFT : 0 };
    await session.send('Input.dispatchDragEvent', event);
  }
  await session.detach();
}
