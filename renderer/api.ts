import type { TilescopeBridge, TraceRole } from '../shared/ipc.ts';

declare global {
  interface Window {
    readonly tilescope?: TilescopeBridge;
  }
}

/** What preload exposes. This file is the only one that touches it. */
export function bridge(): TilescopeBridge {
  if (!window.tilescope) throw new Error('the page runs without its preload script');
  return window.tilescope;
}

export interface TracePorts {
  readonly fileId: string;
  readonly role: TraceRole;
  readonly bulk: MessagePort;
  readonly query: MessagePort;
}

/** The two ports of a trace that is being opened; preload posts them into its own window. */
export function subscribeTracePorts(listener: (ports: TracePorts) => void): () => void {
  const receive = (event: MessageEvent<unknown>): void => {
    const [bulk, query] = event.ports;
    if (event.source !== window || !isTracePorts(event.data) || !bulk || !query) return;
    listener({ fileId: event.data.fileId, role: event.data.role, bulk, query });
  };
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}

type Ports = { type: 'trace-ports'; fileId: string; role: TraceRole };

function isTracePorts(data: unknown): data is Ports {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'trace-ports' &&
    'fileId' in data &&
    typeof data.fileId === 'string' &&
    'role' in data &&
    (data.role === 'shown' || data.role === 'compared')
  );
}
