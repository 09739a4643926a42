import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SettingError } from '../../../settings/setting-error.ts';
import { log } from '../../log.ts';
import { findPostgres } from './binaries.ts';
import { checkCluster, clusterIn, hasCluster, makeCluster, versionOf } from './cluster.ts';
import { findPostmaster, lastReason, launch, logTail, type Launch } from './postmaster.ts';
import { reachSocket } from './reach-socket.ts';
import { chooseShell } from './shell.ts';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
/** The pause between two checks of the server. */
const WATCH_MS = 500;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran this long before it was lost is started again without a long pause. */
const HEALTHY_MS = 60_000;
/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01';
/** PostgreSQL's own words for a folder of another major version. */
const OTHER_VERSION = /database files are incompatible with server/;

const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '48MB',
  wal_level: 'logical',
  // Each process reads the log for live changes; tests start many on one server.
  max_replication_slots: '40',
  max_wal_senders: '40',
  // A reader of the log that is away does not fill the disk.
  max_slot_wal_keep_size: '1GB',
  log_timezone: 'UTC',
  jit: 'off',
  // On the disk of a club's data folder distant pages are read as fast as near ones: the usual 4 is for turning disks.
  random_page_cost: '1.1',
};

interface Options {
  /** The folder that holds everything, such as ./data/postgres. */
  folder: string;
  password: string;
  /** Server settings beyond the defaults, such as { fsync: 'off' } for tests. */
  settings?: Record<string, string>;
  /** The folder of its programs; those that npm installed without it. */
  home?: string;
  /** The longest time of its start: a restored cluster first reads its log. */
  patienceMs?: number;
}

/** Makes and starts the PostgreSQL that npm ships, and watches over it. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const postgres = new EmbeddedPostgres(options);
  await postgres.start();
  return postgres;
}

/**
 * The PostgreSQL that npm ships, on a Unix socket only. A server that a killed process left behind is adopted; one that
 * dies is started again, with pauses that grow.
 */
export class EmbeddedPostgres {
  readonly #password: string;
  readonly #folder: string;
  readonly #sockets: string;
  readonly #cluster: string;
  readonly #log: string;
  readonly #settings: Record<string, string>;
  readonly #patienceMs: number;
  readonly #home: string | undefined;
  readonly #interrupt = new AbortController();
  #host: string | undefined;
  #launch: Launch | undefined;
  #child: ChildProcess | undefined;
  #watch: NodeJS.Timeout | undefined;
  #recovery: Promise<void> | undefined;
  #readyAt = 0;
  #pause = FIRST_PAUSE_MS;

  constructor({ folder, password, settings = {}, home, patienceMs = START_TIMEOUT_MS }: Options) {
    this.#home = home;
    this.#patienceMs = patienceMs;
    this.#folder = resolve(folder);
    this.#cluster = clusterIn(this.#folder);
    this.#log = join(this.#folder, 'postgres.log');
    this.#settings = { ...DEFAULT_SETTINGS, ...settings };
    this.#sockets = join(this.#folder, 'sockets');
    this.#password = password;
  }

  /** Connection settings of the database owner, for pg of this process; there once the database was started or joined. */
  get connection(): { host: string; port: number; user: string; password: string; database: string } {
    this.#host ??= reachSocket(this.#sockets);
    return { host: this.#host, port: 5432, user: 'postgres', password: this.#password, database: 'postgres' };
  }

  /** Starts it and waits until it answers. Throws SettingError with one line. */
  async start(): Promise<void> {
    const home = this.#home ?? findPostgres();
    makeFolders(this.#folder, this.#sockets);
    const shell = chooseShell(this.#folder, this.#sockets);
    if (!hasCluster(this.#folder)) {
      const { signal } = this.#interrupt;
      await makeCluster({ home, folder: this.#folder, password: this.#password, shell, signal });
    }
    checkCluster(this.#folder, shell);
    this.#launch = {
      home,
      cluster: this.#cluster,
      sockets: this.#sockets,
      log: this.#log,
      settings: this.#settings,
      shell,
    };
    await this.#untilReady();
    this.#watch = setInterval(() => this.#look(), WATCH_MS);
    this.#watch.unref();
  }

  /** Waits until the server that another process of this folder starts and watches answers. */
  async join(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const failure = await this.#knock();
      if (!failure) return;
      if (Date.now() > deadline) throw this.#failed(failure);
      await wait(200);
    }
  }

  /** Ends the server in order, whichever process started it, also one that is still starting. */
  async stop(): Promise<void> {
    this.#interrupt.abort();
    clearInterval(this.#watch);
    const pid = findPostmaster(this.#cluster) ?? (isAlive(this.#child) ? this.#child.pid : undefined);
    if (pid === undefined) return;
    process.kill(pid, 'SIGINT');
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while ((isAlive(this.#child) || findPostmaster(this.#cluster) === pid) && Date.now() < deadline) await wait(20);
  }

  #look(): void {
    if (this.#recovery || this.#runs()) return;
    this.#recovery = this.#recover().finally(() => (this.#recovery = undefined));
  }

  /** Counts as running where it cannot be found out, since starting it a second time would end it. */
  #runs(): boolean {
    try {
      return isAlive(this.#child) || findPostmaster(this.#cluster) !== undefined;
    } catch {
      return true;
    }
  }

  /** Starts it again until it runs or has to stop. */
  async #recover(): Promise<void> {
    log('error', 'postgres.lost', { reason: lastReason(this.#log) });
    if (performance.now() - this.#readyAt > HEALTHY_MS) this.#pause = FIRST_PAUSE_MS;
    while (!this.#interrupt.signal.aborted) {
      await wait(this.#pause, undefined, { ref: false });
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
      try {
        await this.#untilReady();
        log('info', 'postgres.recovered');
        return;
      } catch (error) {
        if (this.#interrupt.signal.aborted) return;
        log('error', 'postgres.down', { reason: (error as Error).message, next_try_ms: this.#pause });
      }
    }
  }

  /**
   * Waits until the server answers, and starts it where it does not run. One that was found running and ends, since it
   * was being stopped, is started again; so is one that ends at once after a kill -9 of the postmaster, whose orphaned
   * backends hold the shared memory a moment longer.
   */
  async #untilReady(): Promise<void> {
    const deadline = Date.now() + this.#patienceMs;
    let isAdopted = findPostmaster(this.#cluster) !== undefined;
    if (!isAdopted) this.#start();
    for (let pause = 10; ; pause = Math.min(pause * 1.5, 200)) {
      const failure = await this.#knock();
      if (!failure) break;
      const hasEnded = !isAlive(this.#child) && findPostmaster(this.#cluster) === undefined;
      if (Date.now() > deadline || (hasEnded && !isAdopted && !isHeldByOrphans(this.#log))) throw this.#failed(failure);
      if (hasEnded) {
        this.#start();
        isAdopted = false;
      }
      await wait(pause);
    }
    this.#readyAt = performance.now();
  }

  #start(): void {
    this.#interrupt.signal.throwIfAborted();
    try {
      this.#child = launch(this.#launch!);
    } catch (cause) {
      throw unusable(this.#folder, cause as Error);
    }
  }

  /** Connects once; returns the failure, if there is one. A wrong password does not get better by waiting. */
  async #knock(): Promise<Error | undefined> {
    try {
      const client = new pg.Client({ ...this.connection, connectionTimeoutMillis: START_TIMEOUT_MS });
      client.on('error', () => undefined);
      await client.connect();
      await client.end();
      return undefined;
    } catch (cause) {
      if ((cause as { code?: string }).code !== WRONG_PASSWORD) return cause as Error;
      throw new SettingError(
        'The database refuses the password in secrets.json of the data folder: put back the secrets.json that belongs to it',
        { cause },
      );
    }
  }

  #failed(cause: Error): SettingError {
    const reason = lastReason(this.#log) || cause.message;
    if (OTHER_VERSION.test(reason))
      return new SettingError(
        `The database folder ${this.#cluster} is of PostgreSQL ${versionOf(this.#folder)}, and this program brings another one: npm run upgrade`,
        { cause },
      );
    return new SettingError(`The embedded database does not start: ${reason}`, { cause });
  }
}

function makeFolders(...folders: string[]): void {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch (cause) {
      throw unusable(folder, cause as Error);
    }
  }
}

const unusable = (folder: string, cause: Error) =>
  new SettingError(
    `The database folder ${folder} cannot be used (${cause.message}): make it writable, or name another with DATA_DIR`,
    { cause },
  );

/** True if the last start failed because processes of the earlier server are still there. */
const isHeldByOrphans = (file: string) => /shared memory block .* is still in use/.test(logTail(file));

const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
