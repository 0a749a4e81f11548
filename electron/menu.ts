import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand, ThemeChoice } from '../shared/ipc.ts';
import type { Application } from './application.ts';
import { WEIGHT_COMMANDS, weightsMenu } from './weights-menu.ts';

type Item = MenuItemConstructorOptions;

const IS_MAC = process.platform === 'darwin';
const SEPARATOR: Item = { type: 'separator' };

const THEMES: readonly (readonly [ThemeChoice, string])[] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** What there is nothing to do with while the window holds no trace, or no bake. */
const TRACE_COMMANDS: readonly MenuCommand[] = [
  'reload',
  'close-trace',
  'compare',
  'zoom-in',
  'zoom-out',
  'zoom-to-selection',
  'zoom-to-all',
  'go-to',
  'view-back',
  'view-forward',
  'measure',
  'mark',
  'select-trace',
  'lanes-by-core',
  'lanes-by-compute',
  'lanes-by-waiting',
  'lanes-by-events',
  'lanes-by-area',
  'lanes-only',
  'lanes-all',
  'lanes-idle',
  'lanes-group',
  'groups-collapse',
  'groups-expand',
  'lanes-higher',
  'lanes-lower',
  'lanes-reset',
  'types-all',
];
/** Of events in a trace, of tiles in a bake. */
const SEARCH_COMMANDS: readonly MenuCommand[] = ['find', 'next-hit', 'previous-hit'];
/** Of File → Export. */
const EXPORTS: readonly (readonly [MenuCommand, string])[] = [
  ['export-chrome-json', 'Perfetto or Chrome JSON…'],
  ['export-csv', 'Events as CSV…'],
  ['export-pccx', 'Trace or a part of it (.pccx)…'],
  ['export-picture', 'Picture of the view (PNG)…'],
];
const BAKE_EXPORTS: readonly (readonly [MenuCommand, string])[] = [
  ['export-bake-json', 'Bake as JSON…'],
  ['export-bake-csv', 'Bake parameters as CSV…'],
];
const EXPORT_COMMANDS: readonly MenuCommand[] = [...EXPORTS.map(([id]) => id), 'copy-picture'];
const BAKE_COMMANDS: readonly MenuCommand[] = [
  ...BAKE_EXPORTS.map(([id]) => id),
  'import-bake-csv',
  'reshape-bake',
  'save',
  'save-as',
  'compare-bake',
  'compare-bake-saved',
  'close-bake',
];

/** Built anew when the recent files or the theme change. Items have ids, for tests. */
export function installMenu(application: Application): void {
  const menus = [
    fileMenu(application),
    editMenu(application),
    viewMenu(application),
    helpMenu(application),
  ];
  const all = IS_MAC ? [macApplicationMenu(application), ...menus] : menus;
  Menu.setApplicationMenu(Menu.buildFromTemplate(all));
  refreshMenu(application);
}

/** Items follow what the window in focus holds. */
export function refreshMenu({ windowInFocus }: Application): void {
  const menu = Menu.getApplicationMenu();
  const enable = (commands: readonly MenuCommand[], enabled: boolean): void => {
    for (const id of commands) {
      const item = menu?.getMenuItemById(id);
      if (item) item.enabled = enabled;
    }
  };
  enable(TRACE_COMMANDS, windowInFocus?.holdsTrace ?? false);
  enable(EXPORT_COMMANDS, windowInFocus?.holdsTrace ?? false);
  enable(['close-comparison'], windowInFocus?.traces.isCompared ?? false);
  enable([...BAKE_COMMANDS, ...WEIGHT_COMMANDS], windowInFocus?.holdsBake ?? false);
  const holdsAny = windowInFocus?.holdsTrace === true || windowInFocus?.holdsBake === true;
  enable(SEARCH_COMMANDS, holdsAny);
}

/** An item that the page carries out; its id is the command. */
function command(application: Application, id: MenuCommand, label: string, keys?: string): Item {
  const item: Item = { id, label, click: () => application.sendMenuCommand(id) };
  return keys === undefined ? item : { ...item, accelerator: keys };
}

/** The page listens to this key itself: it is shown, and never taken from somebody typing. */
function pageCommand(application: Application, id: MenuCommand, label: string, key: string): Item {
  const item = command(application, id, label);
  return IS_MAC ? item : { ...item, accelerator: key, registerAccelerator: false };
}

function settingsItem(application: Application): Item {
  return command(application, 'show-settings', 'Settings…', 'CmdOrCtrl+,');
}

function fileMenu(application: Application): Item {
  const end: Item[] = IS_MAC
    ? []
    : [
        SEPARATOR,
        settingsItem(application),
        SEPARATOR,
        { id: 'quit', label: 'Quit', accelerator: 'CmdOrCtrl+Q', click: () => app.quit() },
      ];
  return {
    label: '&File',
    submenu: [
      command(application, 'new-bake', 'New bake…', 'CmdOrCtrl+N'),
      {
        id: 'new-window',
        label: 'New window',
        accelerator: 'CmdOrCtrl+Shift+N',
        click: () => void application.newWindow(),
      },
      {
        id: 'open',
        label: 'Open…',
        accelerator: 'CmdOrCtrl+O',
        click: () => void application.openByDialog(null),
      },
      recentMenu(application),
      {
        id: 'open-sample',
        label: 'Open the sample',
        click: () => void application.openSample(null),
      },
      SEPARATOR,
      command(application, 'reload', 'Reload the trace', 'F5'),
      command(application, 'compare', 'Compare with…', 'CmdOrCtrl+Shift+O'),
      command(application, 'close-comparison', 'End the comparison'),
      command(application, 'compare-bake', 'Compare the bake with…'),
      command(application, 'compare-bake-saved', 'Compare the bake with its saved file'),
      exportMenu(application),
      command(application, 'import-bake-csv', 'Import bake parameters (CSV)…'),
      SEPARATOR,
      command(application, 'save', 'Save the bake', 'CmdOrCtrl+S'),
      command(application, 'save-as', 'Save the bake as…', 'CmdOrCtrl+Shift+S'),
      command(application, 'show-drafts', 'Recover unsaved bakes…'),
      command(application, 'show-backups', 'Backups of bakes…'),
      SEPARATOR,
      command(application, 'close-trace', 'Close the trace'),
      command(application, 'close-bake', 'Close the bake'),
      {
        id: 'close-window',
        label: 'Close the window',
        accelerator: 'CmdOrCtrl+W',
        click: () => application.windowInFocus?.browserWindow.close(),
      },
      ...end,
    ],
  };
}

function exportMenu(application: Application): Item {
  return {
    id: 'export',
    label: 'Export',
    submenu: [
      ...EXPORTS.map(([id, label]) => command(application, id, label)),
      SEPARATOR,
      ...BAKE_EXPORTS.map(([id, label]) => command(application, id, label)),
      SEPARATOR,
      command(application, 'copy-picture', 'Copy the picture of the view'),
    ],
  };
}

function recentMenu(application: Application): Item {
  const files = application.recent.list();
  const items: Item[] = files.map((file) => ({
    id: `recent:${file.path}`,
    // An ampersand would underline the next letter.
    label: file.path.replaceAll('&', '&&'),
    click: () => void application.openFiles([file.path], null, 'replace'),
  }));
  return {
    id: 'open-recent',
    label: 'Open recent',
    enabled: files.length > 0,
    submenu: [
      ...items,
      SEPARATOR,
      {
        id: 'clear-recent',
        label: 'Forget these files',
        click: () => void application.recent.clear(),
      },
    ],
  };
}

function editMenu(application: Application): Item {
  return {
    label: '&Edit',
    submenu: [
      command(application, 'undo', 'Undo', 'CmdOrCtrl+Z'),
      command(application, 'redo', 'Redo', IS_MAC ? 'Cmd+Shift+Z' : 'Ctrl+Y'),
      SEPARATOR,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll', label: 'Select all' },
      command(application, 'select-trace', 'Select the whole trace'),
      SEPARATOR,
      command(application, 'reshape-bake', 'Change the size of the array…'),
      weightsMenu((id, label, key) => pageCommand(application, id, label, key)),
      SEPARATOR,
      pageCommand(application, 'find', 'Search events or tiles', 'CmdOrCtrl+F'),
      pageCommand(application, 'next-hit', 'Next hit', 'N'),
      pageCommand(application, 'previous-hit', 'Previous hit', 'Shift+N'),
      pageCommand(application, 'go-to', 'Go to…', 'CmdOrCtrl+G'),
      SEPARATOR,
      pageCommand(application, 'mark', 'Note the selection', 'M'),
    ],
  };
}

/** No item loads the page anew: that would lose what is not saved. */
function viewMenu(application: Application): Item {
  return {
    label: '&View',
    submenu: [
      command(application, 'show-trace', 'Trace', 'CmdOrCtrl+1'),
      command(application, 'show-bake', 'Bake', 'CmdOrCtrl+2'),
      SEPARATOR,
      pageCommand(application, 'zoom-in', 'Zoom in', 'W'),
      pageCommand(application, 'zoom-out', 'Zoom out', 'S'),
      pageCommand(application, 'zoom-to-selection', 'Zoom to the selection', 'F'),
      pageCommand(application, 'zoom-to-all', 'Zoom to all', '0'),
      SEPARATOR,
      pageCommand(application, 'view-back', 'View before', 'Alt+Left'),
      pageCommand(application, 'view-forward', 'View after', 'Alt+Right'),
      pageCommand(application, 'measure', 'Measure', 'R'),
      SEPARATOR,
      { label: 'Lanes', submenu: laneItems(application) },
      command(application, 'types-all', 'Show all types'),
      minimapItem(application),
      SEPARATOR,
      { label: 'Theme', submenu: THEMES.map((theme) => themeItem(application, ...theme)) },
      { role: 'togglefullscreen', label: 'Full screen' },
      ...(application.devTools ? [SEPARATOR, { role: 'toggleDevTools' } satisfies Item] : []),
    ],
  };
}

function laneItems(application: Application): Item[] {
  return [
    command(application, 'lanes-by-core', 'Sort by core'),
    command(application, 'lanes-by-compute', 'Sort by compute'),
    command(application, 'lanes-by-waiting', 'Sort by waiting'),
    command(application, 'lanes-by-events', 'Sort by events'),
    command(application, 'lanes-by-area', 'Sort by the selected area only'),
    SEPARATOR,
    command(application, 'lanes-only', 'Show only some cores…', 'CmdOrCtrl+L'),
    command(application, 'lanes-idle', 'Show or hide cores without events'),
    command(application, 'lanes-all', 'Show all lanes'),
    SEPARATOR,
    command(application, 'lanes-group', 'Group…'),
    command(application, 'groups-collapse', 'Collapse all groups'),
    command(application, 'groups-expand', 'Expand all groups'),
    SEPARATOR,
    pageCommand(application, 'lanes-higher', 'Higher', 'Alt+='),
    pageCommand(application, 'lanes-lower', 'Lower', 'Alt+-'),
    SEPARATOR,
    command(application, 'lanes-reset', 'As in the trace'),
  ];
}

function minimapItem(application: Application): Item {
  return {
    id: 'show-minimap',
    label: 'Minimap',
    type: 'checkbox',
    checked: application.settings.current.showMinimap,
    click: ({ checked }) => void application.changeSettings({ showMinimap: checked }),
  };
}

function themeItem(application: Application, theme: ThemeChoice, label: string): Item {
  return {
    id: `theme-${theme}`,
    type: 'radio',
    label,
    checked: application.settings.current.theme === theme,
    click: () => void application.changeSettings({ theme }),
  };
}

function helpMenu(application: Application): Item {
  const about = command(application, 'show-about', 'About Tilescope');
  return {
    label: '&Help',
    role: 'help',
    submenu: [
      pageCommand(application, 'show-keys', 'Keys', '?'),
      ...(IS_MAC ? [] : [SEPARATOR, about]),
    ],
  };
}

function macApplicationMenu(application: Application): Item {
  return {
    label: 'Tilescope',
    submenu: [
      command(application, 'show-about', 'About Tilescope'),
      SEPARATOR,
      settingsItem(application),
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
}
