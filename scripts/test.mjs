// `npm test`: installs what it needs, then types, lint, unit, database, API and browser tests. Every part runs; a table at
// the end says which was red.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureInstalled, fail, installedEnvironment, nodeProgram, PREPARE, ROOT, say, tryRun } from './prepare.mjs';

// The browser that opens no windows is the lighter one.
const CHROMIUM =
  process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

ensureInstalled();
ensureChromium();
// The build keeps one core busy, and so do the types: it runs beside them, and its own part waits for it.
spawn(nodeProgram(), ['-e', PREPARE], { cwd: ROOT, env: installedEnvironment(), stdio: 'ignore' });
const parts = [
  part('Types of the database', ['node', 'db/generate-types.ts', '--check']),
  part('Types', ['react-router', 'typegen'], ['tsc', '--singleThreaded']),
  part('Lint and format', ['oxlint', '--deny-warnings'], ['oxfmt', '--check']),
  part('Unit, database and API tests', ['vitest', 'run', '--project', 'unit']),
  part('Build', ['node', '-e', PREPARE]),
  part('Browser stories', ['playwright', 'test']),
];
say('\n== All parts');
for (const { name, isGreen, seconds } of parts)
  say(`${isGreen ? 'green' : 'RED  '} ${seconds.toFixed(1).padStart(7)} s  ${name}`);
if (parts.some(({ isGreen }) => !isGreen)) fail('Not all checks passed.');
say('All checks passed.');

/** Runs the commands of a part until one fails. A red part does not keep the next ones from running. */
function part(name, ...commands) {
  const started = Date.now();
  say(`\n== ${name}`);
  const env = CHROMIUM ? { CHROMIUM } : {};
  const isGreen = commands.every(([program, ...args]) => tryRun(program, args, { env }));
  const seconds = (Date.now() - started) / 1000;
  say(`   ${isGreen ? 'green' : 'RED'}, ${seconds.toFixed(1)} s`);
  return { name, isGreen, seconds };
}

/** The browser comes from Debian's packages, where they are available and may be installed. */
function ensureChromium() {
  if (CHROMIUM && existsSync(CHROMIUM)) return;
  const help =
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or name one with CHROMIUM=/path/to/chromium';
  if (!existsSync('/usr/bin/apt-get')) fail(help);
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  say('Installing Chromium …');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']]) {
    const [program, ...words] = [...root, 'apt-get', '-qq', ...args];
    const done = spawnSync(program, words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (done.status !== 0) fail(help);
  }
}
