// `npm test`: installs what it needs, then types, lint, unit, database, API and browser tests. Stops at the first that fails.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureBuilt, ensureInstalled, fail, run, say } from './prepare.mjs';

// The browser that opens no windows is the lighter one.
const CHROMIUM =
  process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

ensureInstalled();
ensureChromium();
step('Types of the database', () => run('node', ['db/generate-types.ts', '--check']));
step('Types', () => {
  run('react-router', ['typegen'], { quiet: true });
  run('tsc', []);
});
step('Lint and format', () => {
  run('oxlint', ['--deny-warnings']);
  run('oxfmt', ['--check'], { quiet: true });
});
step('Unit, database and API tests', () => run('vitest', ['run']));
step('Build', () => ensureBuilt());
step('Browser stories', () => run('playwright', ['test'], { env: CHROMIUM ? { CHROMIUM } : {} }));
say('All checks passed.');

function step(name, work) {
  const started = Date.now();
  say(`\n== ${name}`);
  work();
  say(`   ${((Date.now() - started) / 1000).toFixed(1)} s`);
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
