import type { Settings } from '../../shared/ipc.ts';
import { useApp } from '../store/store.ts';
import { summaryOf } from '../store/trace-slice.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAppActions } from './app-actions.ts';
import { ExportDialog } from './export-dialog.tsx';
import { GoToDialog } from './goto-dialog.tsx';
import { KeyCaps } from './key-caps.tsx';
import { KEY_GROUPS } from './key-table.ts';
import { KeptFilesSetting } from './kept-files-setting.tsx';
import { MemorySetting } from './memory-setting.tsx';
import './dialogs.css';

/** The dialogs of the window itself; the bake's own questions are the bake's. */
export function WindowDialogs() {
  const dialog = useApp((state) => state.dialog);
  const showDialog = useApp((state) => state.showDialog);
  const summary = useApp((state) => summaryOf(state.trace));
  const close = (): void => showDialog('none');
  if (dialog === 'settings') return <SettingsDialog onClose={close} />;
  if (dialog === 'keys') return <KeysDialog onClose={close} />;
  if (dialog === 'go-to' && summary !== null) {
    return <GoToDialog summary={summary} onClose={close} />;
  }
  if (dialog === 'export' && summary !== null) {
    return <ExportDialog summary={summary} onClose={close} />;
  }
  if (dialog === 'about') return <AboutDialog onClose={close} />;
  return null;
}

type Switch =
  'wheelPans' | 'checksumMismatchIsError' | 'allowMagnitude15' | 'keepIndexes' | 'keepBackups';

const SWITCHES: readonly { name: Switch; label: string; hint: string }[] = [
  {
    name: 'wheelPans',
    label: 'The wheel pans',
    hint: 'Two-finger scrolling and the wheel move the timeline; pinch and Ctrl+wheel zoom.',
  },
  {
    name: 'checksumMismatchIsError',
    label: 'Refuse traces whose checksum does not match',
    hint: 'Otherwise they open with a warning.',
  },
  {
    name: 'allowMagnitude15',
    label: 'Allow weights up to ±15',
    hint: 'The format holds them; the hardware takes ±7 at most.',
  },
  {
    name: 'keepIndexes',
    label: 'Keep the indexes of large traces',
    hint: 'The next opening is faster. They hold what is in the traces and stay on this machine.',
  },
  {
    name: 'keepBackups',
    label: 'Keep what a save of a bake replaces',
    hint: 'The last 20 versions of each file, at most 1 GiB in all, in the application’s data.',
  },
];

function SettingsDialog({ onClose }: { onClose(): void }) {
  const settings = useApp((state) => state.window?.settings);
  const { changeSettings, keptIndexes, backups } = useAppActions();
  if (!settings) return null;
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div className="settings">
        <label className="setting-row">
          <span>Theme</span>
          <select
            value={settings.theme}
            onChange={(event) =>
              changeSettings({ theme: event.currentTarget.value as Settings['theme'] })
            }
          >
            <option value="system">As the system</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
        <MemorySetting settings={settings} />
        {SWITCHES.map(({ name, label, hint }) => (
          <label key={name} className="setting-switch">
            <input
              type="checkbox"
              checked={settings[name]}
              onChange={(event) => changeSettings({ [name]: event.currentTarget.checked })}
            />
            <span>
              {label}
              <span className="setting-hint">{hint}</span>
            </span>
          </label>
        ))}
        <KeptFilesSetting kept={keptIndexes} name="Kept indexes" clearing="Clear the index cache" />
        <KeptFilesSetting kept={backups} name="Backups of bakes" clearing="Remove all backups" />
      </div>
    </Dialog>
  );
}

function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keys and gestures" wide onClose={onClose}>
      <div className="key-groups">
        {KEY_GROUPS.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    <KeyCaps keys={keys} />
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function AboutDialog({ onClose }: { onClose(): void }) {
  const version = useApp((state) => state.window?.version);
  return (
    <Dialog title="About Tilescope" onClose={onClose}>
      <div className="about">
        <p>Version {version}</p>
        <p>
          Timelines of .pccx profiling traces and an editor for D8BK bakes. Files stay on this
          machine: nothing is sent or fetched.
        </p>
        <p className="dim">Licensed under the Apache License 2.0.</p>
      </div>
    </Dialog>
  );
}
