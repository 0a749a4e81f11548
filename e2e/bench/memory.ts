import fs from 'node:fs';
import { expect, type ElectronApplication } from '@playwright/test';

/** Megabytes of a process's own: mapped files are the system's to keep or to drop. 0: it ended. */
function ownMb(pid: number): number {
  if (process.platform !== 'linux') throw new Error('Memory is measured on Linux only.');
  const file = `/proc/${pid}/status`;
  const status = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const kib = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
  return ((kib('RssAnon') + kib('RssShmem')) * 1024) / 1e6;
}

/** Processes of trace hosts; a spare one that has read nothing counts too. */
async function hostPids(app: ElectronApplication): Promise<number[]> {
  return app.evaluate(({ app: main }) =>
    main
      .getAppMetrics()
      .filter(({ type, name }) => type === 'Utility' && name === 'Tilescope trace')
      .map(({ pid }) => pid),
  );
}

/** Memory of the largest trace host. */
export async function hostMb(app: ElectronApplication): Promise<number> {
  return Math.max(...(await hostPids(app)).map(ownMb));
}

/** Memory of the only page. */
export async function pageMb(app: ElectronApplication): Promise<number> {
  const pid = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );
  if (pid === undefined) throw new Error('There is no window.');
  return ownMb(pid);
}

/** A host that has read a trace has at least this much. */
const SPARE_MOST_MB = 100;

/** Waits until the system has the memory of closed traces again. */
export async function untilHostsEnded(app: ElectronApplication): Promise<void> {
  const most = async (): Promise<number> => Math.max(0, ...(await hostPids(app)).map(ownMb));
  await expect.poll(most, { intervals: [50], timeout: 10_000 }).toBeLessThan(SPARE_MOST_MB);
}

/** Memory of all processes together. */
export async function allMb(app: ElectronApplication): Promise<number> {
  const pids = await app.evaluate(({ app: main }) => main.getAppMetrics().map(({ pid }) => pid));
  return pids.reduce((sum, pid) => sum + ownMb(pid), 0);
}

const SAMPLE_MS = 10;

/** The most that a trace host had while `work` went on. */
export async function hostPeakMb(
  app: ElectronApplication,
  work: () => Promise<void>,
): Promise<number> {
  let most = 0;
  let pids: number[] = [];
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    pids = await hostPids(app).catch(() => pids);
    isLooking = false;
  };
  const timer = setInterval(() => {
    void look();
    most = Math.max(most, ...pids.map(ownMb));
  }, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
}
