import { BakeDesk } from '../../bake-worker/desk.ts';
import type { BakeWorkerToPage, PageToBakeWorker } from '../../bake-worker/messages.ts';
import type { BakeWorkerPort } from '../bake-answers.ts';

/** A worker without a thread: messages are copied as a port copies them, tasks run when told to. */
export class FakeWorker implements BakeWorkerPort {
  onmessage: BakeWorkerPort['onmessage'] = null;
  onerror: BakeWorkerPort['onerror'] = null;
  isEnded = false;
  readonly #tasks: (() => void)[] = [];
  readonly #desk = new BakeDesk(
    (message, transfer) => {
      const data = structuredClone<BakeWorkerToPage>(message, { transfer });
      this.#tasks.push(() => this.onmessage?.({ data } as MessageEvent<BakeWorkerToPage>));
    },
    (callback) => this.#tasks.push(callback),
  );

  postMessage(message: PageToBakeWorker, transfer: ArrayBuffer[]): void {
    const data = structuredClone(message, { transfer });
    this.#tasks.push(() => this.#desk.receive(data));
  }

  terminate(): void {
    this.isEnded = true;
    this.#tasks.length = 0;
  }

  run(): void {
    for (let task = this.#tasks.shift(); task; task = this.#tasks.shift()) task();
  }
}
