import { SettingError } from '../config.ts';
import { Shutdown } from '../platform/shutdown.ts';
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
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await shutdown.run();
  }
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
