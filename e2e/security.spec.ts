import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { TilescopeBridge } from '../shared/ipc.ts';
import { expect, ROOT, test } from './app.ts';

declare global {
  interface Window {
    readonly tilescope?: TilescopeBridge;
  }
}

/** What the page must not be able to do, tried from inside the running page. */

test('the page has no Node, only the bridge, and runs in a sandbox', async ({ start }) => {
  const { app, page } = await start();
  expect(
    await page.evaluate(() => {
      const names = ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'];
      return names.filter((name) => name in window);
    }),
  ).toEqual([]);
  expect(await page.evaluate(() => Object.keys(window.tilescope ?? {}).sort())).toEqual([
    'openDropped',
    'request',
    'subscribe',
  ]);
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    // Not in the public types, but the only place that tells what is really set.
    return (
      contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    ).getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
  });
});

test('the policy stops eval, inline scripts and connections of the page', async ({ start }) => {
  const { page } = await start();
  const tried = await page.evaluate(async () => {
    const nameOf = (run: () => unknown): string => {
      try {
        run();
        return 'ran';
      } catch (error) {
        return (error as Error).name;
      }
    };
    // In a task of its own: what the test driver calls directly is exempt from the policy.
    const evaluated = await new Promise<string[]>((resolve) => {
      setTimeout(() => resolve([nameOf(() => (0, eval)('1')), nameOf(() => new Function('1'))]));
    });
    const violated = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (event.blockedURI === 'inline') resolve(event.effectiveDirective);
      });
    });
    const script = document.createElement('script');
    script.textContent = 'window.inlineScriptRan = true';
    document.body.append(script);
    const fetched = await fetch('app://tilescope/index.html').then(
      () => 'ran',
      (error: Error) => error.name,
    );
    return { evaluated, inline: await violated, ran: 'inlineScriptRan' in window, fetched };
  });
  expect(tried).toEqual({
    evaluated: ['EvalError', 'EvalError'],
    inline: 'script-src-elem',
    ran: false,
    fetched: 'TypeError',
  });
});

test('only the response of the timeline worker allows eval', async ({ start }) => {
  const { app } = await start();
  const policies = await app.evaluate(async ({ session }) => {
    const scriptRule = async (file: string): Promise<string | undefined> => {
      const answer = await session.defaultSession.fetch(`app://tilescope/${file}`);
      const policy = answer.headers.get('content-security-policy') ?? '';
      return policy.split('; ').find((rule) => rule.startsWith('script-src'));
    };
    return {
      page: await scriptRule('index.html'),
      worker: await scriptRule('timeline-worker.js'),
      outside: (await session.defaultSession.fetch('app://tilescope/..%2fmain%2fmain.js')).status,
    };
  });
  expect(policies).toEqual({
    page: "script-src 'self'",
    worker: "script-src 'self' 'unsafe-eval'",
    outside: 404,
  });
});

test('navigation, new windows and permissions are denied', async ({ start }) => {
  const { app, page } = await start();
  const address = page.url();
  const navigation = await app.evaluateHandle(({ BrowserWindow }) => ({
    denied: new Promise<boolean>((resolve) => {
      BrowserWindow.getAllWindows()[0]?.webContents.once('will-frame-navigate', (event) => {
        setImmediate(() => resolve(event.defaultPrevented));
      });
    }),
  }));
  await page.evaluate(() => {
    window.location.href = 'https://tilescope.invalid/';
  });
  expect(await navigation.evaluate(({ denied }) => denied)).toBe(true);
  expect(page.url()).toBe(address);

  expect(await page.evaluate(() => window.open('https://tilescope.invalid/'))).toBeNull();
  expect(app.windows()).toHaveLength(1);
  expect(
    await page.evaluate(async () => {
      const { state } = await navigator.permissions.query({ name: 'geolocation' });
      return [state, await Notification.requestPermission()];
    }),
  ).toEqual(['denied', 'denied']);
});

test('no request of the session leaves the machine', async ({ start }) => {
  const { app } = await start();
  const refusal = await app.evaluate(async ({ session }) =>
    session.defaultSession.fetch('http://127.0.0.1:9/').then(
      () => 'answered',
      (error: Error) => error.message,
    ),
  );
  expect(refusal).toContain('ERR_BLOCKED_BY_CLIENT');
});

test('software WebGL is allowed before the application is ready', async ({}, testInfo) => {
  test.skip(process.platform !== 'linux', 'reads the processes from /proc');
  // Started without Playwright, which sets the switch by itself.
  const profile = testInfo.outputPath('profile');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const runtime = createRequire(import.meta.url)('electron') as unknown as string;
  const child = spawn(runtime, [...asRoot, ROOT, `--user-data-dir=${profile}`], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await expect
      .poll(
        () => commandLinesOf(profile).find((line) => line.includes('--type=gpu-process')) ?? '',
        {
          timeout: 30_000,
        },
      )
      .toContain('--enable-unsafe-swiftshader');
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
});

/** Of the running processes that were started for a profile. */
function commandLinesOf(profile: string): string[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [fs.readFileSync(`/proc/${pid}/cmdline`, 'latin1')];
      } catch {
        return []; // It ended meanwhile.
      }
    })
    .filter((line) => line.includes(profile));
}

test('requests with bad arguments, unknown names or unknown files are refused', async ({
  start,
}) => {
  const { page } = await start();
  const answers = await page.evaluate(async () => {
    const request = window.tilescope?.request as unknown as (...all: unknown[]) => Promise<unknown>;
    const refusal = (...all: unknown[]): Promise<string> =>
      request(...all).then(
        (answer) => JSON.stringify(answer),
        (error: Error) => error.message,
      );
    const bytes = new Uint8Array(4);
    return [
      await refusal('bake:save', { fileId: 3, bytes, overwrite: true }),
      await refusal('bake:save', { fileId: '/etc/passwd', bytes, overwrite: true }),
      await refusal('settings:change', { theme: 'pink' }),
      await refusal('toString'),
      await refusal('constructor', {}),
    ];
  });
  expect(answers[0]).toMatch(/^bad-arguments: bake:save/);
  expect(answers[1]).toContain('not-open');
  expect(answers[2]).toMatch(/^bad-arguments: settings:change/);
  expect(answers[3]).toMatch(/^unknown-request/);
  expect(answers[4]).toMatch(/^unknown-request/);
});

test('a page of another origin is not answered, even with our preload', async ({ start }) => {
  const { app } = await start();
  const opened = app.waitForEvent('window');
  await app.evaluate(async ({ app: main, BrowserWindow }) => {
    const preload = `${main.getAppPath()}/out/preload/preload.cjs`;
    const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await stranger.loadURL('data:text/html,<title>stranger</title>');
  });
  const stranger = await opened;
  await stranger.waitForFunction(() => document.title === 'stranger');
  const answer = await stranger.evaluate(async () =>
    window.tilescope === undefined
      ? 'no bridge'
      : window.tilescope.request('window:ready').then(
          () => 'answered',
          (error: Error) => error.message,
        ),
  );
  expect(answer).toMatch(/^sender-refused/);
});
