// The steps of `npm start` and `npm test` before anything of this project can run. Node's own modules only, from Node
// 18 on, which Debian 12 has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
/** Each build has a folder of its own here, named after its sources; `current` holds the name of the newest one. */
export const BUILDS = join(ROOT, 'build');
const CURRENT = join(BUILDS, 'current');
/** For the time of the installation alone; what a killed one leaves there goes with the next one, or with a build. */
const OWN_NODE = join(BUILDS, '.node');
/** The sources of the web app; the fonts are made by the build itself. */
const SOURCES = ['web', 'contracts', 'scripts', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const MADE_BY_THE_BUILD = join(ROOT, 'web', 'styles', 'fonts');
const { engines, optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** Of any Node that begins the installation: package.json says it. */
const OLDEST_OUTSIDE_NODE = Number(/\d+/.exec(engines.node)[0]);
/** Before it npm leaves out packages that say they need a newer one. */
const OLDEST_INSTALLING_NODE = 20;
const NEEDED_NODE = 24;
const MAJOR = Number(process.versions.node.split('.')[0]);
/** The package of npm that brings Node for this machine. */
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
/** The open file of the lock, while this process holds it. */
let lock;
/** The steps of another copy of this program, for its own process. */
export const PREPARE = `import('./scripts/prepare.mjs').then((steps) => { steps.ensureInstalled(); steps.ensureBuilt(); })`;

/** Installs the packages of the lockfile, when they differ from the installed ones. */
export function ensureInstalled() {
  if (process.platform === 'win32')
    fail('Windows runs this program inside WSL 2 (Debian or Ubuntu), not by itself: run the same command there');
  if (MAJOR < OLDEST_OUTSIDE_NODE) {
    fail(`Node ${process.versions.node} is too old: install Node ${OLDEST_OUTSIDE_NODE} or newer`);
  }
  if (!optionalDependencies[NODE_PACKAGE] && MAJOR < NEEDED_NODE)
    fail(`Node ${NEEDED_NODE} is needed on this kind of machine: install it and run the command again`);
  const stamp = join(MODULES, '.installed');
  const lockDigest = digest([join(ROOT, 'package-lock.json')]);
  const isInstalled = () => isWritten(stamp, lockDigest);
  if (isInstalled()) return;
  oneAtATime('The packages in node_modules are not those of package-lock.json', () => {
    if (isInstalled()) return;
    say('Installing packages …');
    const bootstrap = MAJOR < OLDEST_INSTALLING_NODE ? fetchNode() : undefined;
    npm(['ci', '--include=dev'], bootstrap);
    removeOwnNode();
    linkNode();
    linkPostgres();
    writeFileSync(stamp, lockDigest);
  });
}

/** Fetches the project's own Node, so that it runs npm. Returns the folder of its programs. */
function fetchNode() {
  removeOwnNode();
  process.once('exit', removeOwnNode);
  mkdirSync(OWN_NODE);
  npm(['install', '--prefix', OWN_NODE, '--no-save', `${NODE_PACKAGE}@${optionalDependencies[NODE_PACKAGE]}`]);
  return join(OWN_NODE, 'node_modules', NODE_PACKAGE, 'bin');
}

const removeOwnNode = () => rmSync(OWN_NODE, { recursive: true, force: true });

/** Makes the links of the embedded PostgreSQL now: a club's unit may only read the program. */
function linkPostgres() {
  const find = `import('./server/platform/postgres/embedded/binaries.ts').then((binaries) => binaries.findPostgres())`;
  // On a kind of machine that has none, its first use says so.
  spawnSync(nodeProgram(), ['-e', find], { cwd: ROOT, stdio: 'ignore' });
}

function npm(args, first) {
  const always = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const PATH = [first, process.env.PATH].filter(Boolean).join(delimiter);
  const env = { ...process.env, PATH };
  const done = spawnSync('npm', [...args, ...always], { cwd: ROOT, stdio: withLock(), env });
  if (done.status !== 0) fail('The packages could not be installed: see the lines above, then run the command again');
}

/** Debian's npm does not link the program of a package that brings Node. */
function linkNode() {
  const [link, target] = [join(MODULES, '.bin', 'node'), join(MODULES, NODE_PACKAGE, 'bin', 'node')];
  if (existsSync(target) && !existsSync(link)) symlinkSync(relative(join(MODULES, '.bin'), target), link);
}

/** Builds the web app, when its sources are not those of the newest build. */
export function ensureBuilt() {
  const buildName = nameOfBuild();
  if (isBuilt(buildName)) return;
  oneAtATime('The web app in build is not the one of these sources', () => {
    if (isBuilt(buildName)) return;
    say('Building the web app …');
    run('node', ['scripts/build.mjs']);
  });
}

/** True if the newest build is the one of these sources. */
export function isBuilt(buildName = nameOfBuild()) {
  return isWritten(CURRENT, buildName) && existsSync(join(BUILDS, buildName));
}

/** The name of a build of these sources. */
export function nameOfBuild() {
  return digest(SOURCES.flatMap((name) => files(join(ROOT, name)))).slice(0, 16);
}

const isWritten = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text;

/**
 * Does what changes this folder while no other process does the same. The kernel holds the lock until this process has
 * closed the file, or has ended. A folder that may only be read ends everything with one line, which begins with `why`.
 */
function oneAtATime(why, work) {
  try {
    accessSync(ROOT, constants.W_OK);
    mkdirSync(BUILDS, { recursive: true });
    lock = openSync(join(BUILDS, '.lock'), 'a');
  } catch {
    fail(`${why}, and ${ROOT} may only be read: run npm run build:changed as its owner`);
  }
  if (flock(lock, '-n') === IS_LOCKED) {
    say('Another start in this folder installs or builds: waiting for it …');
    flock(lock);
  }
  try {
    work();
  } finally {
    closeSync(lock);
    lock = undefined;
  }
}

/** The output of this process, and its lock: where this one alone is killed, the tool that goes on alone holds it. */
const withLock = () => ['inherit', 'inherit', 'inherit', ...(lock === undefined ? [] : [lock])];

/** Locks an open file, which the program inherits as number 3. A machine without flock goes on without the lock. */
function flock(handle, ...flags) {
  return spawnSync('flock', [...flags, '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] }).status;
}
const IS_LOCKED = 1;

/** The environment in which the installed programs come first, Node among them. */
export function installedEnvironment() {
  return { ...process.env, PATH: [join(MODULES, '.bin'), process.env.PATH].join(delimiter) };
}

/** The installed Node; the one that runs this where npm has none for the machine. */
export function nodeProgram() {
  const installed = join(MODULES, '.bin', 'node');
  if (existsSync(installed)) return installed;
  if (MAJOR >= NEEDED_NODE) return process.execPath;
  return fail(`Node ${NEEDED_NODE} is needed on this kind of machine: install it and run the command again`);
}

/** Runs a program of this project and ends everything when it fails. */
export function run(program, args) {
  const status = runToEnd(program, args, {});
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a program of this project; true where it ended well. */
export const tryRun = (program, args, { env }) => runToEnd(program, args, env) === 0;

function runToEnd(program, args, env) {
  const command = program === 'node' ? nodeProgram() : join(MODULES, '.bin', program);
  return spawnSync(command, args, { cwd: ROOT, env: { ...installedEnvironment(), ...env }, stdio: withLock() }).status;
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function files(path) {
  if (!existsSync(path) || path === MADE_BY_THE_BUILD) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)));
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}
