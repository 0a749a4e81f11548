/** The least that Electron can start: a window of the same size with two canvases, no script. */
import path from 'node:path';
import { app, BrowserWindow } from 'electron';

app.commandLine.appendSwitch('enable-unsafe-swiftshader');
app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1400,
    height: 900,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true },
  });
  window.once('ready-to-show', () => window.show());
  return window.loadFile(path.join(import.meta.dirname, 'page.html'));
});
