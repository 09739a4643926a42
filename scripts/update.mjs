// `npm run update`: a backup, the newest program, its migrations, a trial start; and back again where that fails.
// `-- --back` goes back later, `-- --to TAG` to another version, `-- --service NAME` stops and starts the systemd unit.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ownerOf } from './clubs.mjs';
import { ensureInstalled, fail, installedEnvironment, nodeProgram, PREPARE, ROOT, say } from './prepare.mjs';
import { readSettings } from './settings-file.mjs';
import { newAside, RESTORED_FOLDER, swapData } from './swap-data.mjs';

const { back, to, service } = readWords();
if (service) Object.assign(process.env, { ...settingsOf(service), ...process.env });
const DATA = resolve(process.env.DATA_DIR ?? './data');
/** The note for the way back, and the progress of an update that has not ended. */
const NOTE = join(DATA, 'update.json');
/** The folder into which a backup is restored before its files replace the newer ones. */
const RESTORED = join(DATA, RESTORED_FOLDER);
const MAIN = 'server/main.ts';
const TRIAL_MS = 120_000;
const LOOK_MS = 250;

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
  const systemdFiles = spawnSync('systemctl', ['show', '--value', '--property', 'EnvironmentFiles', unit], {
    encoding: 'utf8',
  });
  const files = [...(systemdFiles.stdout ?? '').matchAll(/^(\/.*?) \(ignore_errors=/gm)].map(([, file]) => file);
  try {
    return Object.assign({}, ...files.map(readSettings));
  } catch (error) {
    // Settings that root has read are in the environment already.
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
  const begun = existsSync(NOTE) ? readNote() : {};
  if (begun.isGoingBack) fail('The way back was cut off: npm run update -- --back ends it');
  const isChanged = begun.isUnderWay && git('rev-parse', 'HEAD') !== begun.from;
  // Before the checkout has ended nothing was changed, and the club may have worked on since the backup.
  if (begun.isUnderWay && !isChanged) checkOut(begun.from);
  const note = isChanged ? await goOn(begun) : await begin();
  if (!note) return say('The program is up to date.');
  const { from, to: target, backup } = note;
  const failure = await change(target);
  if (failure) {
    say(`The new program does not work (${failure}): going back …`);
    await goBack(note);
    process.exit(1);
  }
  say(
    `Updated from ${from.slice(0, 8)} to ${target.slice(0, 8)}. The backup before it is ${backup}; the way back is npm run update -- --back`,
  );
  await start();
  writeNote({ from, to: target, backup });
}

/** Backs up and notes what is to be done; null where nothing is. */
async function begin() {
  if (git('status', '--porcelain') !== '')
    fail('The program has changes of your own: commit them, or undo them (git status)');
  git('fetch', '--tags', '--quiet', 'origin');
  const target = git('rev-parse', '--verify', `${to ?? newest()}^{commit}`);
  const from = git('rev-parse', 'HEAD');
  if (target === from) return null;
  // Stopped first, so that the backup holds everything that was acknowledged.
  await stop();
  const backup = /^Backup (\w+):/m.exec(program('server/commands/backup.ts', []))?.[1];
  if (!backup) {
    await start();
    fail('The backup before the update failed: nothing was changed');
  }
  return writeNote({ from, to: target, backup, isUnderWay: true });
}

/** An update that was cut off: its backup is there, and each step behind it may be done again. */
async function goOn(note) {
  say(`Going on with the update to ${note.to.slice(0, 8)} that was cut off …`);
  await endTrial(note);
  await stop();
  const target = to === undefined ? note.to : git('rev-parse', '--verify', `${to}^{commit}`);
  return writeNote({ ...note, to: target });
}

/** The program of before; where the database is too new for it, the backup of before as well. */
async function goBack(begun) {
  const note = writeNote({ ...begun, isGoingBack: true });
  const { from, backup } = note;
  await endTrial(note);
  await stop();
  if (note.aside) takeRestored(note);
  const failure = await change(from, async (said) => {
    if (!/newer than this program/.test(said)) return false;
    if (process.env.DATABASE_URL)
      fail(
        `The database is newer than the program: drop it, make it empty, then npm run restore -- --backup ${backup}`,
      );
    restoreBeside(backup);
    takeRestored(writeNote({ ...note, isAside: false, aside: newAside() }));
    return true;
  });
  if (failure) fail(`The program of before does not start (${failure}): its commit is ${from}, its backup ${backup}`);
  rmSync(NOTE, { force: true });
  say(`Back at ${from.slice(0, 8)}.`);
  await start();
}

/** Restores the backup into a folder of its own: nothing is moved before it is whole. */
function restoreBeside(backup) {
  rmSync(RESTORED, { recursive: true, force: true });
  const key = process.env.BACKUP_KEY_FILE ?? join(DATA, 'backup.key');
  const words = ['--backup', backup, '--key', key];
  if (!program('server/commands/restore.ts', words, { DATA_DIR: RESTORED }))
    fail(`The backup ${backup} was not restored; the data is where it was, in ${DATA}`);
}

function takeRestored(note) {
  swapData(DATA, note, writeNote);
  say(`The backup ${note.backup} was restored. What was written after it is in ${join(DATA, note.aside)}.`);
}

/** Checks a commit out, migrates, and starts it for a trial. Returns why that failed; `repair` may make it good. */
async function change(commit, repair = async () => false) {
  const checkedOut = checkOut(commit);
  if (checkedOut.status !== 0) return lastLine(checkedOut.stderr);
  const prepared = spawnSync(process.execPath, ['-e', PREPARE], { cwd: ROOT, stdio: 'inherit' });
  if (prepared.status !== 0) return 'it cannot be installed or built';
  const migrated = capture('server/commands/migrate.ts');
  if (migrated.status !== 0 && !(await repair(migrated.said))) return lastLine(migrated.said);
  return trial();
}

/** The tree was clean before the first step: what differs is of a checkout that was cut off, and so is git's lock. */
function checkOut(commit) {
  rmSync(resolve(ROOT, git('rev-parse', '--git-path', 'index.lock')), { force: true });
  const words = ['checkout', '--quiet', '--force', '--detach', commit];
  return spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
}

/** A trial outlives an update that was killed: its number is in the note. */
async function endTrial({ trial: pid }) {
  const isThere = () => pid && spawnSync('ps', ['-o', 'args=', '-p', String(pid)]).stdout?.includes(MAIN);
  if (isThere()) process.kill(pid, 'SIGTERM');
  for (let looks = 0; isThere() && looks < TRIAL_MS / LOOK_MS; looks++) await wait(LOOK_MS);
}

/** Starts the program on a free port and asks for its health and its first page. */
async function trial() {
  const port = await freePort();
  const server = spawn(nodeProgram(), [MAIN], {
    cwd: ROOT,
    env: { ...installedEnvironment(), PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (existsSync(NOTE)) writeNote({ ...readNote(), trial: server.pid });
  let said = '';
  server.stderr.on('data', (text) => (said += text));
  const ended = new Promise((done) => server.on('exit', done));
  const until = Date.now() + TRIAL_MS;
  let isWell = false;
  while (!isWell && server.exitCode === null && Date.now() < until) {
    await wait(LOOK_MS);
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
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
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

/** The newest commit of the repository from which this program came. */
function newest() {
  const head = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'origin/HEAD'], { cwd: ROOT });
  return head.status === 0 ? 'origin/HEAD' : 'origin/main';
}

function readNote() {
  if (!existsSync(NOTE)) return fail(`There is no update to go back from in ${DATA}`);
  return JSON.parse(readFileSync(NOTE, 'utf8'));
}

/** The old note is whole until the new one is. */
function writeNote(note) {
  writeFileSync(`${NOTE}.new`, JSON.stringify(note));
  renameSync(`${NOTE}.new`, NOTE);
  return note;
}

function git(...args) {
  const done = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : fail(`git ${args.join(' ')}: ${done.stderr.trim()}`);
}

function capture(file, args = [], settings = {}) {
  const environment = { ...installedEnvironment(), ...settings };
  const done = spawnSync(nodeProgram(), [file, ...args], { cwd: ROOT, env: environment, encoding: 'utf8' });
  return { status: done.status, said: done.stdout + done.stderr };
}

/** Runs a command and shows what it says. Returns that; nothing where it failed. */
function program(file, args, settings) {
  const { status, said } = capture(file, args, settings);
  process.stdout.write(said);
  return status === 0 ? said : '';
}

function lastLine(said) {
  return said.trim().split('\n').at(-1) ?? '';
}
