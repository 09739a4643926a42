import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { command, type Shell } from './shell.ts';

const TAIL_BYTES = 4000;
/** A log larger than this is rotated at the next start of the database; one old log is kept. */
const LARGEST_LOG_BYTES = 20 * 1024 * 1024;

/** There is no such file or process, or it is another user's. */
const GONE = new Set(['ENOENT', 'ESRCH', 'EACCES']);

/** The process id of the server that runs on this cluster, whichever process started it. */
export function findPostmaster(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 && servesCluster(pid, cluster) ? pid : undefined;
  } catch (error) {
    // Anything else, such as too many open files, does not say that the server is gone.
    if (GONE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/**
 * True if that process is the PostgreSQL of this cluster, and not a stranger with the same number: after a loss of
 * power, or in a copied folder, postmaster.pid names any process. PostgreSQL works in its cluster's folder.
 */
function servesCluster(pid: number, cluster: string): boolean {
  if (!existsSync('/proc/self/cwd')) return commandOf(pid).includes(`-D ${cluster} `);
  const works = statSync(`/proc/${pid}/cwd`);
  const folder = statSync(cluster);
  if (works.dev !== folder.dev || works.ino !== folder.ino) return false;
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return words.includes('postgres') && !words.startsWith('postgres: ');
}

/** The command line of a process where there is no /proc, such as on macOS; empty where there is no such process. */
const commandOf = (pid: number) =>
  `${spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout} `;

export interface Launch {
  /** The folder of the programs of PostgreSQL. */
  home: string;
  cluster: string;
  sockets: string;
  log: string;
  settings: Record<string, string>;
  shell: Shell;
}

/** Starts the server in a session of its own, so that a Ctrl-C in the terminal reaches it only through stop(). */
export function launch({ home, cluster, sockets, log, settings, shell }: Launch): ChildProcess {
  // Left behind by a kill -9: no server of this cluster runs, whatever number is in them.
  const stale = [join(cluster, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432'), join(sockets, '.s.PGSQL.5432.lock')];
  for (const file of stale) rmSync(file, { force: true });
  // From the cluster, in which PostgreSQL works: a socket's path may be so long only, the data folder's any.
  const folder = relative(cluster, sockets);
  const words = Object.entries({ ...settings, unix_socket_directories: folder }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [program, args, identity] = command(shell, join(home, 'bin', 'postgres'), ['-D', cluster, ...words]);
  const output = openLog(log);
  const child = spawn(program, args, { ...identity, cwd: '/', detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.on('error', () => undefined);
  child.unref();
  return child;
}

function openLog(log: string): number {
  const handle = openSync(log, 'a', 0o600);
  if (fstatSync(handle).size < LARGEST_LOG_BYTES) return handle;
  closeSync(handle);
  renameSync(log, `${log}.old`);
  return openSync(log, 'a', 0o600);
}

/** The end of the server's log. */
export function logTail(log: string): string {
  if (!existsSync(log)) return '';
  const handle = openSync(log, 'r');
  try {
    const { size } = fstatSync(handle);
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    return tail.toString();
  } finally {
    closeSync(handle);
  }
}

/** The reason for which the server ended, in one line. */
export function lastReason(log: string): string {
  const tail = logTail(log).trim();
  return tail.match(/(?:FATAL|PANIC): .*/g)?.at(-1) ?? tail.split('\n').at(-1)!;
}
