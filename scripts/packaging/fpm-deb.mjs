#!/usr/bin/env node
// Stands in for fpm where electron-builder makes a .deb: reads the arguments it passes
// (`-s dir -t deb … source=/target`) and hands the tree to dpkg-deb.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SWITCHES = new Set(['--force', '--debug', '--deb-no-default-config-files']);
const LISTS = new Set(['-d', '--deb-recommends']);
const COMPRESSION = { gz: 'gzip', zst: 'zstd', store: 'none' };

const request = readArguments(process.argv.slice(2));
if (request.option('-t') !== 'deb') {
  console.error(`only -t deb is made here, not ${request.option('-t')}`);
  process.exit(1);
}
const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'tilescope-deb-'));
try {
  for (const mapping of request.mappings) copyMapping(mapping, tree);
  writeControl(tree, request, normaliseModes(tree));
  makeArchive(tree, request);
} finally {
  fs.rmSync(tree, { recursive: true, force: true });
}

function readArguments(args) {
  const options = new Map();
  const lists = new Map([...LISTS].map((name) => [name, /** @type {string[]} */ ([])]));
  const mappings = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (SWITCHES.has(arg)) continue;
    if (LISTS.has(arg)) lists.get(arg)?.push(args[++i]);
    else if (arg.startsWith('-')) options.set(arg, args[++i]);
    else mappings.push(arg);
  }
  return { mappings, option: (name) => options.get(name), list: (name) => lists.get(name) ?? [] };
}

function copyMapping(mapping, root) {
  const at = mapping.lastIndexOf('=');
  const source = mapping.slice(0, at);
  const target = path.join(root, mapping.slice(at + 1));
  fs.mkdirSync(source.endsWith('/') ? target : path.dirname(target), { recursive: true });
  fs.cpSync(source, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

/** Gives everything the modes of an installed system, whatever the umask here; counts bytes. */
function normaliseModes(root) {
  let bytes = 0;
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const { mode, size } = fs.statSync(file);
    if (entry.isFile()) bytes += size;
    fs.chmodSync(file, entry.isDirectory() || mode & 0o111 ? 0o755 : 0o644);
  }
  fs.chmodSync(root, 0o755);
  return bytes;
}

function writeControl(root, { option, list }, bytes) {
  const folder = path.join(root, 'DEBIAN');
  fs.mkdirSync(folder);
  const [synopsis, ...rest] = (option('--description') ?? '')
    .split('\n')
    .map((line) => line.trim());
  const fields = {
    Package: option('--name'),
    Version: option('--version'),
    Architecture: option('--architecture'),
    Maintainer: option('--maintainer'),
    'Installed-Size': String(Math.ceil(bytes / 1024)),
    Depends: list('-d').join(', '),
    Recommends: list('--deb-recommends').join(', '),
    Section: option('--category') ?? 'default',
    Priority: option('--deb-priority') ?? 'optional',
    Homepage: option('--url'),
    Description: [synopsis || option('--name'), ...rest.map((line) => ` ${line || '.'}`)].join(
      '\n',
    ),
  };
  const lines = Object.entries(fields).filter(([, value]) => value);
  fs.writeFileSync(
    path.join(folder, 'control'),
    lines.map(([name, value]) => `${name}: ${value}\n`).join(''),
  );
  for (const [name, file] of [
    ['--after-install', 'postinst'],
    ['--after-remove', 'postrm'],
  ]) {
    const script = option(name);
    if (!script) continue;
    fs.copyFileSync(script, path.join(folder, file));
    fs.chmodSync(path.join(folder, file), 0o755);
  }
}

function makeArchive(root, { option }) {
  const compression = option('--deb-compression') ?? 'xz';
  const target = option('--package');
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const method = COMPRESSION[compression] ?? compression;
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${method}`, '--build', root, target], {
    stdio: 'inherit',
  });
}
