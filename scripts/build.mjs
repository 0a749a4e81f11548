import { fileURLToPath } from 'node:url';
import { isBuilt, markBuilt, sourceDigest, TARGETS, viteOptions } from './build-targets.mjs';
import { runMain, say } from './processes.mjs';
import { installDependencies } from './setup.mjs';

/**
 * Builds the parts of out/ whose sources changed since they were built last.
 *
 * @param {string[]} [names] all parts unless named
 */
export async function build(names = TARGETS.map((target) => target.name)) {
  const stale = TARGETS.filter((target) => names.includes(target.name) && !isBuilt(target));
  if (stale.length === 0) return;
  say(`Building ${stale.map((target) => target.name).join(', ')} …`);
  const vite = await import('vite');
  for (const target of stale) {
    const digest = sourceDigest(target);
    await vite.build(viteOptions(target));
    markBuilt(target, digest);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    installDependencies();
    await build();
  });
}
