// What `electron <folder> [arguments]` starts in a runtime that came without its default
// application: finds the folder's entry, names the application after its package, and runs it.
// The top-level await makes `ready` wait for the application's own module.
import { app } from 'electron/main';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Playwright puts `-r loader` before the folder. */
function readArguments(args) {
  const loaders = [];
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '-r' || args[i] === '--require') loaders.push(args[++i]);
    else if (!args[i].startsWith('-')) return { loaders, folder: path.resolve(args[i]) };
  }
  return { loaders, folder: null };
}

function describe(folder) {
  const { name, productName, version, desktopName, main } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  app.setName(productName ?? name);
  app.setVersion(version);
  app.setDesktopName(desktopName ?? `${name}.desktop`);
  app.setAppPath(folder);
  return path.join(folder, main);
}

const { loaders, folder } = readArguments(process.argv.slice(1));
const require = createRequire(path.join(process.cwd(), 'package.json'));
for (const loader of loaders) require(loader);
if (folder === null) {
  console.error('usage: electron <application folder> [arguments]');
  app.exit(2);
} else {
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  try {
    await import(pathToFileURL(describe(folder)).href);
  } catch (error) {
    console.error(error);
    app.exit(1);
  }
}
