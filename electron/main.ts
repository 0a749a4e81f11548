import os from 'node:os';
import path from 'node:path';
import { app, nativeTheme, session } from 'electron';
import type { RecentFile } from '../shared/ipc.ts';
import { Application } from './application.ts';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { parseCommandLine, USAGE, type StartRequest } from './command-line.ts';
import { tellFault, tellWarning } from './dialogs.ts';
import { Backups } from './files/backups.ts';
import { Drafts } from './files/drafts/drafts.ts';
import { indexFolder, KeptIndexes } from './files/kept-indexes.ts';
import { RecentFiles } from './files/recent-files.ts';
import { SaveJournal } from './files/save-journal.ts';
import { SettingsFile } from './files/settings-file.ts';
import { serveRequests } from './ipc.ts';
import { pathsSchema } from './ipc-schemas.ts';
import { installMenu, refreshMenu } from './menu.ts';
import { outsideArchive } from './packed-path.ts';
import { takePicture, useThrowawayData } from './screenshot.ts';
import { hardenSession, hardenWebContents } from './security.ts';
import { prepareTraceProcess } from './trace-process.ts';
import { LEAST_EVENTS } from './trace-host/cache/cache-options.ts';
import { MEMORY_PARTITION, PAGE_FOLDER } from './window.ts';

/** A file that was just opened is to be on the screen before it is in the menus. */
const RECENT_AFTER_MS = 500;

const underTest = process.env['TILESCOPE_TEST'] === '1';
const request = parseCommandLine(process.argv, process.cwd(), process.defaultApp === true);
const isPicture = request.screenshotFile !== null;

// Without a GPU, WebGL is software, which Chromium refuses without this; only our own content runs.
app.commandLine.appendSwitch('enable-unsafe-swiftshader');
registerAppScheme();
const settingsFolder = isPicture ? useThrowawayData() : app.getPath('userData');

process.on('uncaughtException', reportFault);
process.on('unhandledRejection', reportFault);

if (request.wrongUsage !== null) {
  process.stderr.write(`${request.wrongUsage}\n${USAGE}`);
  app.exit(2);
} else if (request.print !== null) {
  process.stdout.write(request.print === 'help' ? USAGE : `Tilescope ${app.getVersion()}\n`);
  app.exit(0);
} else if (isPicture || app.requestSingleInstanceLock({ files: request.files })) {
  run(request);
} else {
  // The running application has got the files.
  app.quit();
}

function run(start: StartRequest): void {
  /** Files that came before there was anybody to open them. */
  let early: string[] | null = [...start.files];
  let application: Application | null = null;
  let recentTimer: NodeJS.Timeout | undefined;
  const openFromOutside = (files: readonly string[]): void => {
    if (early !== null) early.push(...files);
    else if (application !== null) void application.openFiles(files, null, 'arrive');
  };
  app.on('open-file', (event, file) => {
    event.preventDefault();
    openFromOutside([file]);
  });
  app.on('second-instance', (_event, _argv, _cwd, data) => {
    const parsed = pathsSchema.safeParse((data as { files?: unknown } | null)?.files);
    const files = parsed.success ? parsed.data : [];
    if (early !== null || application === null) openFromOutside(files);
    else void application.comeToFront().then(() => openFromOutside(files));
  });
  app.on('activate', () => void application?.comeToFront());
  app.on('before-quit', () => application?.startQuitting());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' || application?.isQuitting === true) app.quit();
  });
  app.on('will-quit', (event) => {
    if (application === null) return;
    event.preventDefault();
    void application.settled().finally(() => app.exit(0));
  });
  hardenWebContents();
  const stored = readStored((list) => {
    application?.tellAll('recent:changed', list);
    clearTimeout(recentTimer);
    recentTimer = setTimeout(() => {
      if (list[0] !== undefined) app.addRecentDocument(list[0].path);
      else app.clearRecentDocuments();
      if (application !== null) installMenu(application);
    }, RECENT_AFTER_MS);
  });
  void app.whenReady().then(async () => {
    application = startApplication(await stored);
    if (start.screenshotFile !== null) {
      return takePicture(application, start.files, start.screenshotFile);
    }
    const window = await application.newWindow();
    const files = early ?? [];
    early = null;
    await application.openFiles(files, window, 'arrive');
    await window.whenPageReady;
    if (!window.holdsTrace) prepareTraceProcess();
  });
}

/** What earlier runs left on the disk. */
interface Stored {
  readonly settings: SettingsFile;
  /** What to tell the user of damaged settings. */
  readonly damage: string | null;
  readonly recent: RecentFiles;
  readonly drafts: Drafts;
  readonly backups: Backups;
  readonly journal: SaveJournal;
}

/** Begins before `ready`, so that it is read while Chromium starts. */
async function readStored(recentChanged: (list: readonly RecentFile[]) => void): Promise<Stored> {
  const dataFolder = app.getPath('userData');
  const settings = new SettingsFile(settingsFolder);
  const recent = new RecentFiles(dataFolder, recentChanged);
  const drafts = new Drafts(dataFolder);
  const backups = new Backups(dataFolder);
  const journal = new SaveJournal(dataFolder, [dataFolder, drafts.folder]);
  const [damage] = await Promise.all([
    settings.load(),
    recent.load(),
    ...(isPicture ? [] : [drafts.findLeft(), journal.removeLeftovers(), backups.removeLeftovers()]),
  ]);
  return { settings, damage, recent, drafts, backups, journal };
}

function startApplication({
  settings,
  damage,
  recent,
  drafts,
  backups,
  journal,
}: Stored): Application {
  const pageSession = isPicture ? session.fromPartition(MEMORY_PARTITION) : session.defaultSession;
  hardenSession(pageSession);
  serveApp(pageSession, PAGE_FOLDER);
  nativeTheme.themeSource = settings.current.theme;
  const application: Application = new Application({
    dataFolder: app.getPath('userData'),
    sampleFolder: outsideArchive(path.join(app.getAppPath(), 'assets')),
    underTest: underTest || isPicture,
    hidden: isPicture,
    devTools: !app.isPackaged,
    settings,
    recent,
    keptIndexes: findKeptIndexes(),
    drafts,
    backups,
    journal,
    documentsChanged: () => refreshMenu(application),
    settingsChanged: ({ theme }) => {
      nativeTheme.themeSource = theme;
      installMenu(application);
    },
  });
  app.on('browser-window-focus', () => refreshMenu(application));
  serveRequests((id) => application.endpoint(id));
  installMenu(application);
  if (damage !== null) tellWhenShown(damage);
  return application;
}

/** A profile of its own has its indexes too; a picture is made without any. */
function findKeptIndexes(): KeptIndexes {
  if (isPicture) return new KeptIndexes(null);
  const folder = app.commandLine.hasSwitch('user-data-dir')
    ? path.join(app.getPath('userData'), 'indexes')
    : indexFolder({ platform: process.platform, home: os.homedir(), env: process.env });
  // For tests, whose traces are small.
  const leastEvents = Number(process.env['TILESCOPE_KEEP_EVENTS'] ?? LEAST_EVENTS);
  const kept = new KeptIndexes({ folder, appVersion: app.getVersion(), leastEvents });
  void kept.removeLeftovers();
  return kept;
}

function tellWhenShown(message: string): void {
  console.error(message);
  app.once('browser-window-created', (_event, window) => {
    window.once('show', () => void tellWarning(window, message));
  });
}

function reportFault(error: unknown): void {
  console.error(error);
  if (isPicture) app.exit(1);
  else if (!underTest && app.isReady()) void tellFault(error);
}
