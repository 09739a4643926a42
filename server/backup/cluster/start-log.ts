import { connectClient } from '../../platform/postgres/primary-client.ts';
import type { Club } from '../../start-club.ts';

/** Of PostgreSQL: what was not sent stays. */
export const SLOT = 'backup_log';

/**
 * Keeps the log of the embedded database where backups are made; otherwise gives back what an earlier setting held.
 * Returns how it is stopped.
 */
export async function startLog(club: Club): Promise<() => Promise<void>> {
  const { backup, databaseUrl } = club.config;
  if (databaseUrl) return () => Promise.resolve();
  if (backup.target && backup.logDays > 0) {
    const { LogKeeper } = await import('./keep-log.ts');
    const keeper = new LogKeeper(club);
    keeper.start();
    return () => keeper.stop();
  }
  const client = await connectClient(club.owner);
  await client.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [SLOT],
  );
  await client.end();
  return () => Promise.resolve();
}
