import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderTest } from '../../server/platform/testing/folder.ts';
import { watch } from './watch.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const UNTIL_BUILT = join(ROOT, 'server', 'platform', 'process', 'until-built.ts');
const folder = folderTest();
let count = 0;

/** A build whose tool says when it began, and ends only with a signal. */
const ENDLESS = `
  import { spawnSync } from 'node:child_process';
  const tool = "require('node:fs').writeFileSync('begun', ''); console.log('builds'); setInterval(() => undefined, 1000)";
  spawnSync(process.execPath, ['-e', tool], { stdio: 'inherit' });`;
const BUILT = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { BUILDS, nameOfBuild } from './prepare.mjs';
  mkdirSync(join(BUILDS, nameOfBuild()));
  writeFileSync(join(BUILDS, 'current'), nameOfBuild());
  console.log('built');`;
/** A server that stops in order, and says when it opens. */
const SERVER = `
  import { untilBuilt, WHILE_BUILDING } from ${JSON.stringify(UNTIL_BUILT)};
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
  console.log('waits');
  if (process.argv.includes(WHILE_BUILDING)) await untilBuilt();
  console.log('opens');
  process.exit();`;

/** Starts a program of such a build and such a server; `reached(word)` resolves once one of them says the word. */
function start(build: string, server = SERVER) {
  const program = join(folder, String(++count));
  const lock = '{}';
  const files: Record<string, string> = {
    'scripts/build.mjs': build,
    'server.mjs': server,
    'package-lock.json': lock,
    'node_modules/.installed': createHash('sha256').update(`/package-lock.json\0${lock}\0`).digest('hex'),
    'package.json': JSON.stringify({
      engines: { node: '>=18' },
      optionalDependencies: {},
      scripts: { serve: 'node server.mjs' },
    }),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(program, file, '..'), { recursive: true });
    writeFileSync(join(program, file), text);
  }
  for (const file of ['start.mjs', 'prepare.mjs']) cpSync(join(ROOT, 'scripts', file), join(program, 'scripts', file));
  mkdirSync(join(program, 'node_modules', '.bin'));
  symlinkSync(process.execPath, join(program, 'node_modules', '.bin', 'node'));
  const child = spawn(process.execPath, [join(program, 'scripts', 'start.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] });
  return { ...watch(child), program };
}

test('a start opens once its build is there', async () => {
  const first = start(BUILT);
  const { code, said } = await first.ended();
  expect(code).toBe(0);
  expect(said).toMatch(/built\n.*opens\n$/s);
  expect(readFileSync(join(first.program, 'build', 'current'), 'utf8')).toMatch(/^[0-9a-f]{16}$/);
});

test('a build that fails ends the server, which never opens', async () => {
  const { code, said } = await start(`process.exit(3);`).ended();
  expect(code).toBe(1);
  expect(said).not.toContain('opens');
});

test('a server that ends takes its build with it, whole', async () => {
  const failing = `
    import { existsSync, watch } from 'node:fs';
    const fail = () => existsSync('begun') && process.exit(1);
    watch('.', fail);
    fail();`;
  expect(await start(ENDLESS, failing).ended()).toMatchObject({ code: 1 });
});

test('a signal to the start alone ends the server in order, and the build', async () => {
  const running = start(ENDLESS);
  await running.reached('builds');
  await running.reached('waits');
  const ended = running.ended();
  running.child.kill('SIGTERM');
  const { code, said } = await ended;
  expect(said).toContain('stopped');
  expect(code).toBe(0);
});

test.each([
  ['before', false],
  ['while', true],
])('a server whose start is gone %s it waits opens nothing without a build', async (_when, waits) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SERVER, '--', '--while-building'], {
    stdio: ['ignore', 'pipe', 'pipe', ...(waits ? (['ipc'] as const) : [])],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (text) => (said += text));
  const ended = [once(child, 'exit'), once(child.stderr!, 'end')];
  await once(child.stdout!, 'data');
  if (waits) child.disconnect();
  expect(await Promise.all(ended)).toEqual([[1, null], []]);
  expect(said).toContain('The start was broken off before the web app was built: run npm start again');
  expect(said).not.toContain('opens');
});

test('a build that the system ends says what it needs', async () => {
  const tool = `
    import { writeFileSync as write } from 'node:fs';
    write('node_modules/.bin/react-router', '#!/bin/sh\\nkill -9 $$\\n', { mode: 0o755 });`;
  const { code, said } = await start(tool + readFileSync(join(ROOT, 'scripts', 'build.mjs'), 'utf8')).ended();
  expect(code).toBe(1);
  expect(said).toContain('The build was ended by SIGKILL: 2 GB of memory are enough\n');
});
