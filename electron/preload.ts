import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { EventName, Events, TilescopeBridge } from '../shared/ipc.ts';
import type { Result } from '../shared/result.ts';

const bridge: TilescopeBridge = {
  async request(name, ...args) {
    const answer: Result<never> = await ipcRenderer.invoke('request', name, args);
    if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
    return answer.value;
  },

  subscribe<N extends EventName>(name: N, listener: (event: Events[N]) => void) {
    const receive = (_event: unknown, value: Events[N]): void => listener(value);
    ipcRenderer.on(`event:${name}`, receive);
    return () => ipcRenderer.off(`event:${name}`, receive);
  },

  openDropped(files, role) {
    const paths = files.map((file) => webUtils.getPathForFile(file as File));
    ipcRenderer.send(
      'dropped',
      paths.filter((path) => path !== ''),
      role,
    );
  },
};

contextBridge.exposeInMainWorld('tilescope', bridge);

// Ports cannot cross the bridge as arguments; they reach the page as a message of its own window.
ipcRenderer.on('event:trace:opening', (event, { file, role }: Events['trace:opening']) => {
  window.postMessage({ type: 'trace-ports', fileId: file.id, role }, '*', [...event.ports]);
});
