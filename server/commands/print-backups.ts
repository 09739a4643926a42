import { CLUB_TIME_ZONE } from '../../contracts/roles.ts';
import { listBackups } from '../backup/restore.ts';
import { programOf } from '../backup/upgrade/bring-up-to-date.ts';
import { tryManifest } from '../backup/vault/read-manifests.ts';
import type { Vault } from '../backup/vault/vault.ts';
import { say } from './command.ts';

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: CLUB_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** One line for each backup: its name, its time in the club, its proof, and the program and newest migration it is of. */
export async function printBackups(vault: Vault): Promise<void> {
  const backups = await listBackups(vault);
  if (backups.length === 0) say(`There is no whole backup at ${vault.address}.`);
  for (const { name, takenAt, isProved } of backups) {
    const manifest = await tryManifest(vault, name);
    const facts = manifest ? programOf(manifest) : 'damaged, or of another key';
    say(`${name}  ${CLOCK.format(takenAt)}  ${isProved ? 'proved' : 'not proved'}  ${facts}`);
  }
}
