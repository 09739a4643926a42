import { statSync } from 'node:fs';
import { rm, statfs, truncate, writeFile } from 'node:fs/promises';
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
/** Kept for the database, so that rows can still be changed and deleted when there is hardly any room left. */
const RESERVE_BYTES = 32 * MEGABYTE;
/** Of the reserve, what only a removal is given: whatever fills the disk may take the rest. */
const LAST_BYTES = 16 * MEGABYTE;
const RELEASE_BYTES = 16 * MEGABYTE;
const UNKNOWN: DiskReport = { state: 'enough', free_percent: 100 };

/** Looks at the data folder's disk every few seconds, warns before it is full, and holds a reserve for that case. */
export class DiskWatch {
  readonly #options: Required<Options>;
  readonly #reserve: string;
  #report = UNKNOWN;
  #freeBytes: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #reserveBytes: number;

  constructor(options: Options) {
    this.#options = { read: statfs, ...options };
    this.#reserve = join(options.folder, 'reserve');
    this.#reserveBytes = statSync(this.#reserve, { throwIfNoEntry: false })?.size ?? 0;
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

  /** Gives what is left of the reserve to a removal that met a full disk. */
  async giveLast(): Promise<void> {
    this.#reserveBytes = 0;
    await rm(this.#reserve, { force: true });
    await this.look();
  }

  async #keepReserve(free: number): Promise<void> {
    if (free < RELEASE_BYTES && this.#reserveBytes > LAST_BYTES) {
      log('error', 'disk.reserve_released');
      this.#reserveBytes = LAST_BYTES;
      await truncate(this.#reserve, LAST_BYTES);
    } else if (this.#reserveBytes < RESERVE_BYTES && free > FULL_BYTES + 2 * RESERVE_BYTES) {
      await writeFile(this.#reserve, Buffer.alloc(RESERVE_BYTES), { mode: 0o600 });
      this.#reserveBytes = RESERVE_BYTES;
    }
  }
}

const LEVELS = { enough: 'info', low: 'warn', full: 'error' } as const;
