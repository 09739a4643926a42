import { SettingError } from '../config.ts';
import { startClub, type Club } from '../start-club.ts';

/** Runs a command on the club's database, which it starts when nobody else has. A fault of the person ends it with one line. */
export async function runCommand(work: (club: Club) => Promise<void>): Promise<void> {
  try {
    const club = await startClub(process.env);
    try {
      await work(club);
    } finally {
      await club.close();
    }
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
