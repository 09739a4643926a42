import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SettingError } from '../../settings/setting-error.ts';

/** The kinds of holders: a program that serves, one that will soon be done, and a command such as `npm run migrate`. */
type State = 'running' | 'stopping' | 'command';

interface FolderLock {
  /** Announces that the folder will soon be free: other programs wait for it. */
  stopping(): void;
  release(): void;
}

export const LOCK_FILE = 'club.lock';
const LOOK_AGAIN_MS = 100;
/** Between taking the lock and writing the holder, the file may name the earlier one. */
const LOOKS_BEFORE_REFUSAL = 5;
const PATIENCE_MS = 60_000;
/** Programs that lock the open file which they inherit as number 3; the lock lives as long as this process holds it open. */
const LOCKERS = [
  ['flock', '-n', '-x', '3'],
  ['perl', '-e', 'open(my $f, "+<&=", 3) or exit 2; exit(flock($f, 6) ? 0 : 1)'],
] as const;
const IS_LOCKED = 1;

/**
 * Takes the data folder for this process. The kernel holds the lock and releases it when the process ends, however it
 * ends. A program that serves is refused while another one does; a command gets null, and works beside it.
 */
export async function lockFolder(folder: string, state: 'running' | 'command'): Promise<FolderLock | null> {
  const file = join(folder, LOCK_FILE);
  const handle = open(folder, file);
  const deadline = Date.now() + PATIENCE_MS;
  for (let looks = 1; !tryLock(handle, folder); looks++) {
    const holder = readHolder(file);
    const isBusy = holder.state === 'running' && looks >= LOOKS_BEFORE_REFUSAL;
    if (isBusy && state === 'command') return giveUp(handle);
    if (isBusy || Date.now() > deadline) {
      giveUp(handle);
      throw new SettingError(
        `The data folder ${folder} is in use by process ${holder.pid}: stop it first, or name another folder with DATA_DIR`,
      );
    }
    await wait(LOOK_AGAIN_MS);
  }
  note(handle, state);
  return { stopping: () => note(handle, 'stopping'), release: () => closeSync(handle) };
}

function open(folder: string, file: string): number {
  try {
    mkdirSync(folder, { recursive: true });
    return openSync(file, 'a+', 0o600);
  } catch (cause) {
    throw new SettingError(
      `The data folder ${folder} cannot be used (${(cause as Error).message}): make it writable, or name another with DATA_DIR`,
      { cause },
    );
  }
}

function giveUp(handle: number): null {
  closeSync(handle);
  return null;
}

function tryLock(handle: number, folder: string): boolean {
  for (const [program, ...args] of LOCKERS) {
    const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore', handle] });
    if (status === 0) return true;
    if (status === IS_LOCKED) return false;
    if (!error) break;
  }
  throw new SettingError(
    `The data folder ${folder} cannot be locked: use a disk of this machine, and install flock (util-linux) or perl`,
  );
}

function note(handle: number, state: State): void {
  try {
    ftruncateSync(handle);
    writeSync(handle, JSON.stringify({ pid: process.pid, state }));
  } catch {
    // On a full disk the lock holds all the same.
  }
}

function readHolder(file: string): { pid: number | string; state: State } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; state: State };
  } catch {
    return { pid: 'unknown', state: 'running' };
  }
}
