import { openBake } from '../../../shared/bake/decode.ts';
import type { Bake } from '../../../shared/bake/bake.ts';
import { newBake } from '../../../shared/bake/new-bake.ts';
import type {
  EventName,
  Events,
  FileRef,
  RequestName,
  TilescopeBridge,
} from '../../../shared/ipc.ts';

/** Main as the page sees it: answers are set per test, what was asked is kept. */
export class FakeMain {
  readonly asked: { name: RequestName; args: unknown }[] = [];
  readonly answers: Partial<Record<RequestName, (args: never) => unknown>> = {};
  readonly #listeners = new Map<EventName, (event: never) => void>();

  readonly bridge: TilescopeBridge = {
    request: (async (name: RequestName, args: unknown) => {
      this.asked.push({ name, args });
      return this.answers[name]?.(args as never);
    }) as TilescopeBridge['request'],
    subscribe: (name, listener) => {
      this.#listeners.set(name, listener as (event: never) => void);
      return () => this.#listeners.delete(name);
    },
    openDropped: () => undefined,
  };

  emit<N extends EventName>(name: N, event: Events[N]): void {
    this.#listeners.get(name)?.(event as never);
  }

  argsOf(name: RequestName): unknown[] {
    return this.asked.filter((each) => each.name === name).map((each) => each.args);
  }
}

export const file: FileRef = { id: 'f1', name: 'a.d8p', path: '/a.d8p', size: 0, readOnly: false };

export function soundBytes(width = 4, height = 3): Uint8Array {
  const made = newBake({ width, height });
  if (!made.ok) throw new Error(made.error.message);
  return made.value.bytes;
}

export function opened(bytes: Uint8Array): Bake {
  const answer = openBake(bytes);
  if (answer.kind !== 'open') throw new Error('the bytes are no bake');
  return answer.bake;
}
