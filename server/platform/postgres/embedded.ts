import { execFile, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { SettingError } from '../../config.ts';
import { findPostgres } from './binaries.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01';
/** Unix socket paths end at 107 bytes; PostgreSQL adds "/.s.PGSQL.5432". */
const LONGEST_SOCKET_FOLDER = 90;

export interface EmbeddedPostgres {
  /** Connection settings of the database owner, for pg. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Found running: another process of this club, or one that was killed, started it. */
  adopted: boolean;
  /** Ends the database server, whoever started it. */
  stop(): Promise<void>;
}

interface Options {
  /** The folder that holds everything, such as ./data/postgres. */
  folder: string;
  password: string;
  /** Server settings beyond the defaults, such as { fsync: 'off' } for tests. */
  settings?: Record<string, string>;
}

/**
 * Starts the PostgreSQL that npm ships, on a Unix socket only. A server that a killed process left behind is adopted.
 * PostgreSQL refuses to run as root: then it runs in a user namespace, or as nobody where namespaces are closed.
 */
export async function startEmbeddedPostgres({ folder, password, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const home = findPostgres();
  const cluster = join(resolve(folder), 'cluster');
  const sockets = socketFolder(resolve(folder));
  mkdirSync(resolve(folder), { recursive: true, mode: 0o700 });
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  const shell = chooseShell(resolve(folder), sockets);
  const connection = { host: sockets, port: 5432, user: 'postgres', password, database: 'postgres' };

  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(home, cluster, password, shell);
  const found = runningPid(cluster);
  const adopted = found !== undefined;
  const start = () => {
    // Left behind by a kill -9: nobody runs there, whatever number stands in them.
    const stale = [
      join(cluster, 'postmaster.pid'),
      join(sockets, '.s.PGSQL.5432'),
      join(sockets, '.s.PGSQL.5432.lock'),
    ];
    for (const file of stale) rmSync(file, { force: true });
    return launch(home, cluster, sockets, { ...DEFAULT_SETTINGS, ...settings }, shell);
  };
  await untilReady(connection, { log: join(resolve(folder), 'postgres.log'), found, start });
  return {
    connection,
    adopted,
    stop: () => stopServer(cluster),
  };
}

const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '64MB',
  wal_level: 'logical',
  log_timezone: 'UTC',
  jit: 'off',
  // Where a club's data folder lies, far places are read as fast as near ones: the usual 4 is for turning disks.
  random_page_cost: '1.1',
};

function socketFolder(folder: string): string {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return join(folder, 'sockets');
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `plavane-${name}`);
}

/** How to run a PostgreSQL program as somebody who is not root: words before the command, and a user id if needed. */
interface Shell {
  prefix: string[];
  uid?: number;
}

function chooseShell(...folders: string[]): Shell {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const unshare = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (spawnSync(unshare[0]!, [...unshare.slice(1), 'true']).status === 0) return { prefix: unshare };
  for (const folder of folders) chownSync(folder, NOBODY, NOBODY);
  return { prefix: [], uid: NOBODY };
}

function command(shell: Shell, program: string, args: string[]): [string, string[], { uid?: number; gid?: number }] {
  const [first, ...rest] = [...shell.prefix, program, ...args];
  return [first!, rest, shell.uid === undefined ? {} : { uid: shell.uid, gid: shell.uid }];
}

async function initialise(home: string, cluster: string, password: string, shell: Shell): Promise<void> {
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (shell.uid !== undefined) chownSync(passwordFile, shell.uid, shell.uid);
  const args = ['-D', cluster, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  const locale = ['--locale-provider=icu', '--icu-locale=bg-BG', '--locale=C.UTF-8'];
  try {
    const [program, words, identity] = command(shell, join(home, 'bin', 'initdb'), [...args, ...locale]);
    await run(program, words, { ...identity, cwd: '/', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } });
  } catch (cause) {
    rmSync(cluster, { recursive: true, force: true });
    const said = (cause as { stderr?: string }).stderr?.trim() ?? (cause as Error).message;
    throw new SettingError(
      `The database folder ${cluster} cannot be made (${said}): use a folder that any user may enter, or DATABASE_URL`,
      { cause },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Starts the server in a session of its own, so that a Ctrl-C in the terminal reaches it only through stop(). */
function launch(
  home: string,
  cluster: string,
  sockets: string,
  settings: Record<string, string>,
  shell: Shell,
): number {
  const words = Object.entries({ ...settings, unix_socket_directories: sockets }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [program, args, identity] = command(shell, join(home, 'bin', 'postgres'), ['-D', cluster, ...words]);
  const log = openSync(join(cluster, '..', 'postgres.log'), 'a');
  const child = spawn(program, args, { ...identity, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  child.on('error', () => undefined);
  child.unref();
  return child.pid!;
}

function runningPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isPostgres(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** True while that process runs; where /proc tells, only if it still is PostgreSQL and not a stranger with the same number. */
function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres') && !isZombie(pid);
  } catch {
    return false;
  }
}

const isZombie = (pid: number) => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/, ''));

interface Starting {
  log: string;
  /** The process of a server that was running already. */
  found: number | undefined;
  start(): number;
}

/**
 * Waits until the server answers. One that was found running and ends, since it was being stopped, is started anew; so is
 * one that ends at once after a kill -9 of the postmaster, whose orphaned backends hold the shared memory a moment longer.
 */
async function untilReady(connection: pg.ClientConfig, { log, found, start }: Starting): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let adopted = found !== undefined;
  let current = found ?? start();
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 200)) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      if ((cause as { code?: string }).code === WRONG_PASSWORD) {
        throw new SettingError(
          'The database refuses the password in secrets.json of the data folder: put back the secrets.json that belongs to it',
          { cause },
        );
      }
      const ended = !isRunning(current);
      if (Date.now() > deadline || (ended && !adopted && !isHeldByOrphans(log))) {
        throw new SettingError(`The embedded database does not start: ${lastLine(log) || (cause as Error).message}`, {
          cause,
        });
      }
      if (ended) {
        current = start();
        adopted = false;
      }
    }
    await wait(pause);
  }
}

/** Whether the last start failed because processes of the one before are still there. */
function isHeldByOrphans(log: string): boolean {
  return /shared memory block .* is still in use/.test(logTail(log));
}

const lastLine = (log: string) => logTail(log).trim().split('\n').at(-1);

function logTail(log: string): string {
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-1000) : '';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Asks the server to finish (fast shutdown) and waits until it has. */
async function stopServer(cluster: string): Promise<void> {
  const pid = runningPid(cluster);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isPostgres(pid) && Date.now() < deadline) await wait(20);
}
