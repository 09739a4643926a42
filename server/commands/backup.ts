import { backUp } from '../backup/back-up.ts';
import { openForRestore } from '../backup/vault/open-vault.ts';
import { runAndRecord } from '../club/jobs.ts';
import { hasSecrets } from '../platform/secrets.ts';
import { backupConfig } from '../settings/backup-settings.ts';
import { readEnvironment } from '../settings/environment.ts';
import { SettingError } from '../settings/setting-error.ts';
import { endWithLine, runCommand, say } from './command.ts';
import { printBackups } from './print-backups.ts';

const USAGE = 'Usage: npm run backup, npm run backup -- --rows, or npm run backup -- --list';

/**
 * `npm run backup`: makes a backup, restores it to prove it, and says so. `-- --rows` makes one for another PostgreSQL,
 * `-- --list` shows what is there.
 */
if (process.argv[2] === '--list') await endWithLine(list);
else if (process.argv[2] !== undefined && process.argv[2] !== '--rows')
  await endWithLine(() => Promise.reject(new SettingError(USAGE)));
else await endWithLine(make);

async function make(): Promise<void> {
  const settings = readEnvironment(process.env);
  if (!settings.DATABASE_URL && !hasSecrets(settings.DATA_DIR))
    throw new SettingError(`There is no club in ${settings.DATA_DIR}: name its folder with DATA_DIR`);
  await runCommand(async (club) => {
    const began = performance.now();
    const { name, summary, hasNewKey, missing } = await backUp(
      club,
      (work) => runAndRecord(club.database, 'back_up', work),
      process.argv[2] === '--rows' ? 'rows' : undefined,
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(
      `Backup ${name}: ${summary.tables} tables, ${summary.rows} rows, ${summary.files} files. Restored and proved, ${seconds} s.`,
    );
    if (summary.warning) say(`${summary.warning}.`);
    if (missing > 0)
      say(`${missing} files are named by rows and not in the store: see backup.file_missing in the log.`);
    if (hasNewKey) say(`Its key is ${club.config.backup.keyFile}. Keep a copy elsewhere: without it no backup opens.`);
  });
}

async function list(): Promise<void> {
  const settings = readEnvironment(process.env);
  const backup = backupConfig(settings, settings.DATA_DIR);
  const { vault } = await openForRestore(backup, settings.DATA_DIR, undefined);
  try {
    await printBackups(vault);
  } finally {
    await vault.close();
  }
}
