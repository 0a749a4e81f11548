import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, markBuilt, sourceDigest, TARGETS } from './build-targets.mjs';
import { ROOT, runMain, say } from './processes.mjs';
import { installDependencies } from './setup.mjs';

/**
 * Builds the parts of out/ whose sources changed since they were built last.
 *
 * @param {string[]} [names] all parts unless named
 */
export async function build(names = TARGETS.map((target) => target.name)) {
  const digest = sourceDigest();
  const wanted = TARGETS.filter((target) => names.includes(target.name));
  const stale = wanted.filter((target) => !isBuilt(target, digest));
  if (stale.length === 0) return;
  say(`Building ${stale.map((target) => target.name).join(', ')} …`);
  // The page's files carry hashes in their names: without this, old ones would pile up.
  if (stale.some((target) => target.name === 'page')) {
    fs.rmSync(path.join(ROOT, 'out/renderer/assets'), { recursive: true, force: true });
  }
  const vite = await import('vite');
  for (const target of stale) {
    if (!fs.existsSync(path.join(ROOT, target.entry))) {
      say(`  ${target.name}: ${target.entry} is not there yet`);
      continue;
    }
    await vite.build({
      configFile: path.join(ROOT, target.configFile),
      mode: target.configFile === 'vite.node.config.ts' ? target.name : 'production',
      logLevel: 'warn',
    });
    markBuilt(target, digest);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    installDependencies();
    await build();
  });
}
