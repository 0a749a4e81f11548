import { BakeDesk } from './desk.ts';
import type { PageToBakeWorker } from './messages.ts';

// A message to itself lets others in between; a timer would come 4 ms later each time.
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

const desk = new BakeDesk(
  (message, transfer) => self.postMessage(message, transfer),
  (callback) => {
    waiting.push(callback);
    port2.postMessage(null);
  },
);

self.onmessage = (event: MessageEvent<PageToBakeWorker>) => desk.receive(event.data);
