import { StoreUnreachable } from '../platform/files/file-store.ts';
import { Shutdown } from '../platform/process/shutdown.ts';
import { failureText } from '../settings/setting-error.ts';
import { startClub, type Club } from '../start-club.ts';

/**
 * Runs a command on the club's database, which it starts where no program of the club runs. Ends with one line on a
 * wrong call.
 */
export async function runCommand(work: (club: Club) => Promise<void>): Promise<void> {
  const shutdown = new Shutdown();
  shutdown.onSignals();
  try {
    await work(await startClub(process.env, shutdown, 'command'));
  } catch (error) {
    if (shutdown.hasBegun) return;
    sayFailure(error);
  } finally {
    await shutdown.run();
  }
}

/** Runs work that needs no database of its own. Ends with one line on a wrong call. */
export async function endWithLine(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    sayFailure(error);
  }
}

function sayFailure(error: unknown): void {
  // A store that is away and an error of the system say themselves what a person can do.
  const isClear = error instanceof StoreUnreachable || (error as NodeJS.ErrnoException).syscall !== undefined;
  process.stderr.write(`${isClear ? (error as Error).message : failureText(error)}\n`);
  process.exitCode = 1;
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
