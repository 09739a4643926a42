import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { folderTest } from '../../server/platform/testing/folder.ts';
import { watch } from './watch.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const NODE = `node-${process.platform}-${process.arch}`;
const INSTALL = `import('./scripts/prepare.mjs').then((steps) => { steps.ensureInstalled(); console.log('installed'); })`;
/** Says of itself that it is Node 18. */
const OLD = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})`;
/** Its installation waits until the folder says so, and counts itself. */
const PATIENT = `
  if [ "$1" = ci ]; then
    echo begun; while [ ! -e go ]; do sleep 0.05; done
    echo one >> installations
  fi`;
/** It fetches a Node, with which the packages cannot be installed. */
const FAILING = `
  if [ "$1" = ci ]; then ls -A build > seen; exit 1; fi
  mkdir -p "$3/node_modules/${NODE}/bin"`;
const folder = folderTest();

/** A program without packages, and an npm of this text. */
function make(npm: string): string {
  const program = mkdtempSync(join(folder, 'program-'));
  for (const name of ['scripts', 'node_modules/.bin', 'bin']) mkdirSync(join(program, name), { recursive: true });
  cpSync(join(ROOT, 'scripts', 'prepare.mjs'), join(program, 'scripts', 'prepare.mjs'));
  symlinkSync(process.execPath, join(program, 'node_modules', '.bin', 'node'));
  writeFileSync(join(program, 'bin', 'npm'), `#!/bin/sh${npm}\n`, { mode: 0o755 });
  writeFileSync(join(program, 'package-lock.json'), '{}');
  const facts = { engines: { node: '>=18' }, optionalDependencies: { [NODE]: '24.0.0' } };
  writeFileSync(join(program, 'package.json'), JSON.stringify(facts));
  return program;
}

/** Begins to install there; `reached(word)` resolves once the word was said. */
function install(program: string, words: string[] = []) {
  const child = spawn(process.execPath, [...words, '-e', INSTALL], {
    cwd: program,
    env: { PATH: [join(program, 'bin'), process.env['PATH']].join(delimiter), TMPDIR: join(program, 'no-such-folder') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watch(child);
}

test('an installation that fails under an old Node leaves nothing, and needs no temporary folder', async () => {
  const program = make(FAILING);
  const { code, said } = await install(program, ['--import', OLD]).ended();
  expect([code, said.split('\n').at(-2)]).toEqual([
    1,
    'The packages could not be installed: see the lines above, then run the command again',
  ]);
  expect(readFileSync(join(program, 'seen'), 'utf8')).toContain('.node\n');
  expect(readdirSync(join(program, 'build'))).toEqual(['.lock']);
});

test.runIf(process.platform === 'linux')(
  'npm that goes on alone after its start was killed is waited for by the next one, which installs again',
  async () => {
    const program = make(PATIENT);
    const first = install(program);
    await first.reached('begun');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const next = install(program);
    const ended = next.ended();
    await next.reached('waiting for it');
    expect(existsSync(join(program, 'node_modules', '.installed'))).toBe(false);
    writeFileSync(join(program, 'go'), '');
    expect(await ended).toMatchObject({ code: 0, said: expect.stringMatching(/begun\ninstalled\n$/) });
    expect(readFileSync(join(program, 'installations'), 'utf8')).toBe('one\none\n');
  },
);
