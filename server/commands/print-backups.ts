import type { KnownBackup } from '../backup/manifest.ts';
import { CLUB_TIME_ZONE } from '../../contracts/roles.ts';
import { say } from './command.ts';

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: CLUB_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** One line for each backup: its name, its time in the club, and whether it was proved. */
export function printBackups(backups: KnownBackup[], address: string): void {
  if (backups.length === 0) say(`There is no whole backup at ${address}.`);
  for (const { name, takenAt, isProved } of backups)
    say(`${name}  ${CLOCK.format(takenAt)}  ${isProved ? 'proved' : 'not proved'}`);
}
