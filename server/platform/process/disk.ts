import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '../log.ts';

/** `low`: the admins are warned. `full`: no uploads, so that the database keeps the rest. */
type DiskState = 'enough' | 'low' | 'full';

export interface DiskReport {
  state: DiskState;
  /** The share of the disk that is free, in whole percent. */
  free_percent: number;
}

type Statfs = (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;

interface Options {
  folder: string;
  /** Below this much free space the disk counts as low. */
  warnPercent: number;
  /** The disk's own figures; another source in tests. */
  read?: Statfs;
}

const LOOK_MS = 5_000;
const MEGABYTE = 1024 * 1024;
/** Below this much, uploads are refused. */
const FULL_BYTES = 64 * MEGABYTE;
/** Room that is given to the database when there is hardly any left, so that rows can still be changed and deleted. */
const RESERVE_BYTES = 32 * MEGABYTE;
const RELEASE_BYTES = 16 * MEGABYTE;
const UNKNOWN: DiskReport = { state: 'enough', free_percent: 100 };

/** Looks at the data folder's disk every few seconds, warns before it is full, and holds a reserve for that case. */
export class DiskWatch {
  readonly #options: Required<Options>;
  readonly #reserve: string;
  #report = UNKNOWN;
  #freeBytes: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #hasReserve: boolean;

  constructor(options: Options) {
    this.#options = { read: statfs, ...options };
    this.#reserve = join(options.folder, 'reserve');
    this.#hasReserve = existsSync(this.#reserve);
  }

  get report(): DiskReport {
    return this.#report;
  }

  /** Null before the first look. */
  get freeBytes(): number | null {
    return this.#freeBytes;
  }

  /** True if uploads are accepted. */
  hasRoom(): boolean {
    return this.#report.state !== 'full';
  }

  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Checks now. Never rejects. */
  async look(): Promise<DiskReport> {
    try {
      const { bavail, blocks, bsize } = await this.#options.read(this.#options.folder);
      const free = bavail * bsize;
      this.#freeBytes = free;
      const report = this.#judge(free, (100 * bavail) / blocks);
      if (report.state !== this.#report.state) log(LEVELS[report.state], 'disk', { ...report });
      // By the time a full disk is reported the reserve is free, so that rows can be deleted at once.
      await this.#keepReserve(free);
      this.#report = report;
    } catch (cause) {
      log('warn', 'disk.unknown', { cause });
    }
    return this.#report;
  }

  #judge(free: number, percent: number): DiskReport {
    const state = free < FULL_BYTES ? 'full' : percent < this.#options.warnPercent ? 'low' : 'enough';
    return { state, free_percent: Math.floor(percent) };
  }

  async #keepReserve(free: number): Promise<void> {
    if (free < RELEASE_BYTES) {
      if (this.#hasReserve) log('error', 'disk.reserve_released');
      this.#hasReserve = false;
      await rm(this.#reserve, { force: true });
    } else if (!this.#hasReserve && free > FULL_BYTES + 2 * RESERVE_BYTES) {
      await writeFile(this.#reserve, Buffer.alloc(RESERVE_BYTES), { mode: 0o600 });
      this.#hasReserve = true;
    }
  }
}

const LEVELS = { enough: 'info', low: 'warn', full: 'error' } as const;
