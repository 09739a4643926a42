import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderTest } from '../../server/platform/testing/folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SLOW = 600_000;
const folder = folderTest();

/** Ends the update, as a loss of power does; each only once. */
const CUT = `
  import { existsSync, rmSync } from 'node:fs';
  export function cut(step) {
    const mark = process.env.DATA_DIR.replace(/going-back$/, '') + '/../cut-' + step;
    if (!existsSync(mark)) return;
    rmSync(mark);
    process.kill(process.ppid, 'SIGKILL');
  }`;
/** A program whose build is a copy, whose database is a number, and whose backup is a copy of that. */
const PROGRAM: Record<string, string> = {
  '.gitignore': 'build',
  'scripts/prepare.mjs': `
    import { cpSync } from 'node:fs';
    import { join } from 'node:path';
    import { cut } from '../cut.mjs';
    export const ROOT = join(import.meta.dirname, '..');
    export const PREPARE = "import('./scripts/prepare.mjs').then((steps) => steps.ensureBuilt())";
    export const ensureInstalled = () => undefined;
    export const ensureBuilt = () => { cut('build'); cpSync('schema', 'build'); };
    export const installedEnvironment = () => process.env;
    export const nodeProgram = () => process.execPath;
    export const say = (line) => console.log(line);
    export const fail = (line) => { console.error(line); process.exit(1); };`,
  'server/commands/backup.ts': `
    import { cpSync } from 'node:fs';
    cpSync(process.env.DATA_DIR + '/db', process.env.DATA_DIR + '/../backup');
    console.log('Backup B1: all');`,
  'server/commands/restore.ts': `
    import { cpSync, mkdirSync } from 'node:fs';
    import { cut } from '../../cut.mjs';
    mkdirSync(process.env.DATA_DIR, { recursive: true });
    cpSync(process.env.DATA_DIR.replace(/going-back$/, '') + '/../backup', process.env.DATA_DIR + '/db');
    cut('restore');
    console.log('Restored B1');`,
  'server/commands/migrate.ts': `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { cut } from '../../cut.mjs';
    const [own, db] = ['schema', process.env.DATA_DIR + '/db'].map((file) => Number(readFileSync(file, 'utf8')));
    if (db > own) { console.error('The database is newer than this program'); process.exit(1); }
    writeFileSync(process.env.DATA_DIR + '/db', String(own));
    cut('migrate');`,
  'server/main.ts': `
    import { createServer } from 'node:http';
    import { cut } from '../cut.mjs';
    createServer((_, response) => { response.end('ok'); cut('trial'); }).listen(Number(process.env.PORT), '127.0.0.1');`,
  'cut.mjs': CUT,
};

const git = (cwd: string, ...args: string[]) => {
  const person = ['-c', 'user.name=club', '-c', 'user.email=club@club.example', '-c', 'init.defaultBranch=main'];
  const { status, stdout, stderr } = spawnSync('git', [...person, ...args], { cwd, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
};

/** A club at schema 1, and a program of schema 2 at its origin. */
function makeClub(name: string) {
  const [origin, program, data] = ['origin', 'program', 'data'].map((each) => join(folder, name, each)) as [
    string,
    string,
    string,
  ];
  for (const [file, text] of Object.entries(PROGRAM)) {
    mkdirSync(join(origin, file, '..'), { recursive: true });
    writeFileSync(join(origin, file), text);
  }
  for (const file of ['update.mjs', 'swap-data.mjs', 'clubs.mjs', 'settings-file.mjs'])
    cpSync(join(ROOT, 'scripts', file), join(origin, 'scripts', file));
  git(join(folder, name), 'init', '--quiet', origin);
  const commit = (schema: string) => {
    writeFileSync(join(origin, 'schema'), schema);
    git(origin, 'add', '-A');
    git(origin, 'commit', '--quiet', '-m', schema);
  };
  commit('1');
  git(folder, 'clone', '--quiet', origin, program);
  commit('2');
  mkdirSync(data);
  writeFileSync(join(data, 'db'), '1');
  const update = (...args: string[]) => {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: data };
    const words = [join(program, 'scripts', 'update.mjs'), ...args];
    const { signal, status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: program,
      env,
      encoding: 'utf8',
    });
    return { ended: signal ?? status, said: stdout + stderr };
  };
  const cutAt = (step: string) => writeFileSync(join(folder, name, `cut-${step}`), '');
  /** The built files and the database. */
  const state = () => [join(program, 'build'), join(data, 'db')].map((file) => readFileSync(file, 'utf8'));
  return { update, cutAt, state, data };
}

test.each(['build', 'migrate', 'trial'])(
  'an update that is cut off at its %s goes on from there',
  { timeout: SLOW },
  (step) => {
    const { update, cutAt, state } = makeClub(step);
    cutAt(step);
    expect(update().ended).toBe('SIGKILL');
    const again = update();
    expect(again.said).toMatch(/^Going on with the update to \w+ that was cut off …\n(.*\n)*Updated from/);
    expect([again.ended, ...state()]).toEqual([0, '2', '2']);
    expect(update().said).toBe('The program is up to date.\n');
  },
);

test('the way back leaves the data folder where it is, which may be a disk of its own', { timeout: SLOW }, () => {
  const { update, cutAt, state, data } = makeClub('back');
  const { ino } = statSync(data);
  expect(update().ended).toBe(0);
  writeFileSync(join(data, 'files'), 'written after the update');
  cutAt('restore');
  expect(update('--back').ended).toBe('SIGKILL');
  // Nothing was moved before the backup was restored whole.
  expect(readFileSync(join(data, 'db'), 'utf8')).toBe('2');
  expect(update().said).toMatch(/^The way back was cut off: npm run update -- --back ends it$/m);
  const back = update('--back');
  expect(back.said).toMatch(/^The backup B1 was restored\. What was written after it is in \S+before-\d+\.\nBack at/m);
  expect([back.ended, ...state()]).toEqual([0, '1', '1']);
  expect(statSync(data).ino).toBe(ino);
  const [aside] = readdirSync(data).filter((name) => name.startsWith('before-')) as [string];
  expect(readdirSync(join(data, aside)).sort()).toEqual(['db', 'files']);
  expect(existsSync(join(data, 'update.json'))).toBe(false);
});
