import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { isStore } from './is-address.ts';

const count = (most: number) =>
  z.coerce.number({ error: `use a whole number up to ${most}` }).check(z.int(), z.gte(0), z.lte(most));

const TARGET_HINT = 'use a folder, s3://bucket/prefix or sftp://…';

/** The settings of backups, for the schema of all settings. */
export const BACKUP_SETTINGS = {
  BACKUP_TARGET: z.optional(
    z.string().check(
      z.regex(/^(\.{0,2}\/|file:\/\/|s3:\/\/|sftp:\/\/)./, { error: TARGET_HINT, abort: true }),
      z.refine((target) => /^[./]/.test(target) || isStore(target), { error: TARGET_HINT }),
    ),
  ),
  BACKUP_KEY_FILE: z.optional(z.string()),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, { error: 'use at least 12 characters' }))),
  BACKUP_KEEP_DAYS: z._default(count(366), 7),
  BACKUP_KEEP_WEEKS: z._default(count(520), 4),
  BACKUP_KEEP_MONTHS: z._default(count(240), 12),
  BACKUP_LOG_DAYS: z._default(count(60), 7),
};

/** The target of backups, their seal, and the time for which they stay. */
export interface BackupConfig {
  /** Unset: no nightly backups. */
  target: string | undefined;
  keyFile: string;
  /** Set: the key lies sealed with it beside the backups. */
  passphrase: string | undefined;
  /** The newest backup of so many days, weeks and months stays. */
  keep: { days: number; weeks: number; months: number };
  /** For how many days the embedded database can be restored to any minute; 0 keeps no log. */
  logDays: number;
}

const schema = z.object(BACKUP_SETTINGS);

/** The backup's part of the configuration. */
export function backupConfig(settings: z.infer<typeof schema>, dataDir: string): BackupConfig {
  return {
    target: settings.BACKUP_TARGET,
    keyFile: resolve(settings.BACKUP_KEY_FILE ?? join(dataDir, 'backup.key')),
    passphrase: settings.BACKUP_PASSPHRASE,
    keep: {
      days: settings.BACKUP_KEEP_DAYS,
      weeks: settings.BACKUP_KEEP_WEEKS,
      months: settings.BACKUP_KEEP_MONTHS,
    },
    logDays: settings.BACKUP_LOG_DAYS,
  };
}
