import type { MenuCommand, TilescopeBridge, TraceRole } from '../../shared/ipc.ts';
import type { AppStore } from '../store/store.ts';
import type { TraceSessions } from './trace-sessions.ts';

/** What main tells the window goes into the store and the sessions. */
export function followMain(
  bridge: TilescopeBridge,
  store: AppStore,
  sessions: Readonly<Record<TraceRole, TraceSessions>>,
  run: (command: MenuCommand) => void,
): void {
  const state = () => store.getState();
  bridge.subscribe('trace:opening', ({ file, reload, role }) => {
    sessions[role].announce(file, reload);
  });
  bridge.subscribe('trace:host-lost', ({ fileId, message }) => {
    sessions.shown.hostLost(fileId, message);
    sessions.compared.hostLost(fileId, message);
  });
  bridge.subscribe('file:failed', ({ name, kind, error }) => {
    state().addNotice({ kind: 'open-failed', name, document: kind, error, reload: false });
  });
  bridge.subscribe('bake:opened', () => {
    state().dropOpenFailures('bake');
    state().showTab('bake');
  });
  bridge.subscribe('settings:changed', (settings) => state().settingsChanged(settings));
  bridge.subscribe('recent:changed', (recent) => state().recentChanged(recent));
  bridge.subscribe('menu', ({ command }) => run(command));
}
