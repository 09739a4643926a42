// `npm run update`: a backup, the newest program, its migrations, a trial start; and back again where that fails.
// `-- --back` goes back later, `-- --to TAG` to another version, `-- --service NAME` stops and starts the systemd unit.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ownerOf } from './clubs.mjs';
import { ensureInstalled, fail, installedEnvironment, nodeProgram, PREPARE, ROOT, say } from './prepare.mjs';
import { readSettings } from './settings-file.mjs';

const { back, to, service } = readWords();
if (service) Object.assign(process.env, { ...settingsOf(service), ...process.env });
const DATA = resolve(process.env.DATA_DIR ?? './data');
/** What the way back needs. */
const NOTE = join(DATA, 'update.json');
const TRIAL_MS = 120_000;

const { identity, env } = ownerOf(ROOT);
if (identity.uid !== undefined) await updateAsOwner();
else {
  ensureInstalled();
  if (back) await goBack(readNote());
  else await goForward();
}

function readWords() {
  const text = { type: 'string' };
  try {
    return parseArgs({ options: { back: { type: 'boolean' }, to: text, service: text } }).values;
  } catch {
    return fail('Usage: npm run update -- [--to TAG] [--service NAME], or npm run update -- --back [--service NAME]');
  }
}

/**
 * Root stops and starts the unit; everything else is done by the user to whom the program belongs, or files of root
 * would be left in its folders, and PostgreSQL would refuse them.
 */
async function updateAsOwner() {
  const args = [join(ROOT, 'scripts', 'update.mjs'), ...process.argv.slice(2)];
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio, ...identity });
  child.on('message', (verb) => child.send(systemctl(verb)));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

/** The settings of a unit are in the files that it names; root reads them for the other user. */
function settingsOf(unit) {
  const shown = spawnSync('systemctl', ['show', '--value', '--property', 'EnvironmentFiles', unit], {
    encoding: 'utf8',
  });
  const files = [...(shown.stdout ?? '').matchAll(/^(\/.*?) \(ignore_errors=/gm)].map(([, file]) => file);
  try {
    return Object.assign({}, ...files.map(readSettings));
  } catch (error) {
    // Where root has read them, they are in the environment already.
    return process.send ? {} : fail(`The settings of ${unit} cannot be read (${error.message}): use root`);
  }
}

function systemctl(verb) {
  return spawnSync('systemctl', [verb, service], { stdio: 'inherit' }).status ?? 1;
}

/** Asks the process of root, where there is one. */
async function control(verb) {
  if (!process.send) return systemctl(verb);
  process.send(verb);
  const [status] = await once(process, 'message');
  return status;
}

async function goForward() {
  if (git('status', '--porcelain') !== '')
    fail('The program has changes of your own: commit them, or undo them (git status)');
  git('fetch', '--tags', '--quiet', 'origin');
  const wanted = git('rev-parse', '--verify', `${to ?? newest()}^{commit}`);
  const from = git('rev-parse', 'HEAD');
  if (wanted === from) return say('The program is up to date.');
  // Stopped first, so that the backup holds everything that was acknowledged.
  await stop();
  const backup = /^Backup (\w+):/m.exec(program('server/commands/backup.ts', []))?.[1];
  if (!backup) {
    await start();
    fail('The backup before the update failed: nothing was changed');
  }
  const note = { from, to: wanted, backup };
  writeFileSync(NOTE, JSON.stringify(note));
  const failure = await change(wanted);
  if (failure) {
    say(`The new program does not work (${failure}): going back …`);
    await goBack(note);
    process.exit(1);
  }
  say(
    `Updated from ${from.slice(0, 8)} to ${wanted.slice(0, 8)}. The backup before it is ${backup}; the way back is npm run update -- --back`,
  );
  await start();
}

/** The program of before; where the database is too new for it, the backup of before as well. */
async function goBack({ from, backup }) {
  await stop();
  const failure = await change(from, async (said) => {
    if (!/newer than this program/.test(said)) return false;
    if (process.env.DATABASE_URL)
      fail(
        `The database is newer than the program: drop it, make it empty, then npm run restore -- --backup ${backup}`,
      );
    const aside = `${DATA}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
    renameSync(DATA, aside);
    mkdirSync(DATA, { mode: 0o700 });
    const key = process.env.BACKUP_KEY_FILE ?? join(aside, 'backup.key');
    if (!program('server/commands/restore.ts', ['--backup', backup, '--key', key]))
      fail(`The backup ${backup} was not restored; the data is in ${aside}`);
    say(`The backup ${backup} was restored. What was written after it is in ${aside}.`);
    return true;
  });
  if (failure) fail(`The program of before does not start (${failure}): its commit is ${from}, its backup ${backup}`);
  rmSync(NOTE, { force: true });
  say(`Back at ${from.slice(0, 8)}.`);
  await start();
}

/** Checks a commit out, migrates, and starts it for a trial. Returns why that failed; `repair` may make it good. */
async function change(commit, repair = async () => false) {
  const checkedOut = spawnSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: ROOT, encoding: 'utf8' });
  if (checkedOut.status !== 0) return lastLine(checkedOut.stderr);
  const prepared = spawnSync(process.execPath, ['-e', PREPARE], { cwd: ROOT, stdio: 'inherit' });
  if (prepared.status !== 0) return 'it cannot be installed or built';
  const migrated = capture('server/commands/migrate.ts');
  if (migrated.status !== 0 && !(await repair(migrated.said))) return lastLine(migrated.said);
  return trial();
}

/** Starts the program on a free port and asks for its health and its first page. */
async function trial() {
  const port = await freePort();
  const server = spawn(nodeProgram(), ['server/main.ts'], {
    cwd: ROOT,
    env: { ...installedEnvironment(), PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (text) => (said += text));
  const ended = new Promise((done) => server.on('exit', done));
  const until = Date.now() + TRIAL_MS;
  let isWell = false;
  while (!isWell && server.exitCode === null && Date.now() < until) {
    await wait(250);
    isWell = (await isAnswered(port, '/health/ready')) && (await isAnswered(port, '/'));
  }
  server.kill('SIGTERM');
  await ended;
  return isWell ? null : lastLine(said) || 'it does not answer';
}

async function isAnswered(port, path) {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).ok;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** The unit, where it is named; a club of this folder that still runs is never changed under its feet. */
async function stop() {
  if (service && (await control('stop')) !== 0) fail(`systemctl stop ${service} failed`);
  const lock = join(DATA, 'club.lock');
  if (!existsSync(lock)) return;
  const handle = openSync(lock, 'a');
  const { status } = spawnSync('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] });
  closeSync(handle);
  if (status === 1) fail('The club runs: stop it first, or name its systemd unit with --service');
}

async function start() {
  if (!service) return say('Start it with npm start, or systemctl start and the name of its unit.');
  if ((await control('start')) !== 0) fail(`systemctl start ${service} failed: journalctl -u ${service} says why`);
}

/** Where the repository that this program came from is now. */
function newest() {
  const head = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'origin/HEAD'], { cwd: ROOT });
  return head.status === 0 ? 'origin/HEAD' : 'origin/main';
}

function readNote() {
  if (!existsSync(NOTE)) return fail(`There is no update to go back from in ${DATA}`);
  return JSON.parse(readFileSync(NOTE, 'utf8'));
}

function git(...args) {
  const done = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : fail(`git ${args.join(' ')}: ${done.stderr.trim()}`);
}

function capture(file, args = []) {
  const done = spawnSync(nodeProgram(), [file, ...args], { cwd: ROOT, env: installedEnvironment(), encoding: 'utf8' });
  return { status: done.status, said: done.stdout + done.stderr };
}

/** Runs a command and shows what it says. Returns that; nothing where it failed. */
function program(file, args) {
  const { status, said } = capture(file, args);
  process.stdout.write(said);
  return status === 0 ? said : '';
}

function lastLine(said) {
  return said.trim().split('\n').at(-1) ?? '';
}
