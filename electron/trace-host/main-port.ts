import type { MessagePortMain } from 'electron';
import type { Port } from './port.ts';

/** One end of a channel of Electron's, in main and in the utility process. */
export function portOf<Incoming, Outgoing>(port: MessagePortMain): Port<Incoming, Outgoing> {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on('message', ({ data }) => listener(data as Incoming));
      port.start();
    },
    onClose: (listener) => void port.on('close', listener),
  };
}
