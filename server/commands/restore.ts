import { existsSync, rmdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CLUB_TIME_ZONE } from '../../contracts/roles.ts';
import { clubMoment } from '../backup/club-moment.ts';
import { refuseFull, restore } from '../backup/restore.ts';
import { openForRestore } from '../backup/vault/open-vault.ts';
import { backupConfig } from '../settings/backup-settings.ts';
import { readEnvironment } from '../settings/environment.ts';
import { SettingError } from '../settings/setting-error.ts';
import { endWithLine, say } from './command.ts';
import { printBackups } from './print-backups.ts';

const USAGE =
  'Usage: npm run restore -- [--list] [--backup NAME] [--until "2026-11-23 10:15"] [--from TARGET] [--key FILE]';

/** `npm run restore`: restores the newest backup, or another, into the empty folder DATA_DIR. */
await endWithLine(async () => {
  const { list, backup: name, until: moment, from, key: keyFile } = readWords();
  const settings = readEnvironment(process.env);
  const dataDir = settings.DATA_DIR;
  const backup = backupConfig({ ...settings, ...(from && { BACKUP_TARGET: from }) }, dataDir);
  const until = moment === undefined ? undefined : clubMoment(moment, CLUB_TIME_ZONE);
  if (!list) refuseFull(dataDir);
  const wasThere = existsSync(dataDir);
  try {
    const { vault, key } = await openForRestore(backup, dataDir, keyFile);
    try {
      if (list) return await printBackups(vault);
      const config = { dataDir, databaseUrl: settings.DATABASE_URL, storageUrl: settings.STORAGE_URL, backup };
      const restored = await restore({
        vault,
        key,
        config,
        ...(name !== undefined && { name }),
        ...(until && { until }),
      });
      say(
        `Restored ${restored.name} into ${dataDir} as of ${restored.takenAt.toISOString()}: ${restored.tables} tables, ${restored.files} files. Start it with npm start.`,
      );
      if (restored.missing.length > 0)
        say(`${restored.missing.length} files are not in the backup: ${restored.missing.slice(0, 5).join(', ')}`);
    } finally {
      await vault.close();
    }
  } finally {
    if (!wasThere) tryRemove(dataDir);
  }
});

function readWords() {
  const text = { type: 'string' } as const;
  try {
    const options = { list: { type: 'boolean' }, backup: text, until: text, from: text, key: text } as const;
    return parseArgs({ options }).values;
  } catch (cause) {
    throw new SettingError(USAGE, { cause });
  }
}

function tryRemove(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It is not empty: the club is there.
  }
}
