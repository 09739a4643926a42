import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { log } from '../platform/log.ts';
import type { BackupConfig } from '../settings/backup-settings.ts';

/** Starts `npm run backup` as a process of its own, so that this one keeps its memory; nothing without a target. */
export function startNightlyBackup({ target }: Pick<BackupConfig, 'target'>): void {
  if (!target) return;
  const command = join(import.meta.dirname, '..', 'commands', 'backup.ts');
  const child = spawn(process.execPath, [command], { stdio: ['ignore', 'ignore', 'inherit'] });
  child.on('error', (error) => log('error', 'backup.not_started', { error }));
  child.unref();
}
