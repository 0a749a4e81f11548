import type { PageToTimeline } from './messages.ts';
import { Timeline } from './timeline.ts';

const timeline = new Timeline((message) => self.postMessage(message));

self.onmessage = (event: MessageEvent<PageToTimeline>) => timeline.receive(event.data);
