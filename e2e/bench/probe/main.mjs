/**
 * A small application for what the bench compares with: the same processes, nothing of Tilescope.
 * The bench calls `globalThis.probe` through Playwright.
 */
import path from 'node:path';
import { app, BrowserWindow, MessageChannelMain, utilityProcess } from 'electron';

app.commandLine.appendSwitch('enable-unsafe-swiftshader');
app.on('window-all-closed', () => undefined);

const startHost = () => utilityProcess.fork(path.join(import.meta.dirname, 'host.mjs'));

globalThis.probe = {
  /** Runs a job in a worker thread of a new utility process. */
  runInThread(script, job) {
    const host = startHost();
    return new Promise((resolve, reject) => {
      host.once('exit', (code) => reject(new Error(`the host ended with ${code}`)));
      host.once('message', (result) => {
        resolve(result);
        host.kill();
      });
      host.postMessage({ kind: 'thread', script, job });
    });
  },

  /** Gives the page a port at which each message is answered by `bytes` bytes. */
  answer(bytes) {
    const { port1, port2 } = new MessageChannelMain();
    startHost().postMessage({ kind: 'answers', bytes }, [port1]);
    BrowserWindow.getAllWindows()[0].webContents.postMessage('port', null, [port2]);
  },
};

app.whenReady().then(() => {
  const webPreferences = { nodeIntegration: true, contextIsolation: false };
  return new BrowserWindow({ webPreferences }).loadURL('about:blank');
});
