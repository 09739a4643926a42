import { sql } from 'kysely';
import { SERVICE } from '../platform/caller.ts';
import type { StorageService } from './service.ts';

const FILES_AT_ONCE = 500;
/** What lies in the spool for so long belongs to an upload that died. */
const SPOOL_MS = 24 * 3600 * 1000;
/** A resumable upload that nobody went on with for so long is given up. */
export const RESUMABLE_HOURS = 24;

type Swept = Pick<StorageService, 'database' | 'store' | 'spool' | 'pictures'>;

/** Removes bytes that no row names any more, and uploads that were given up. Any number of processes may do it at once. */
export async function sweepFiles(service: Swept): Promise<void> {
  await service.database.transaction(SERVICE, (trx) =>
    sql`delete from storage.resumable_uploads where created_at < now() - make_interval(hours => ${RESUMABLE_HOURS})`.execute(
      trx,
    ),
  );
  while ((await sweepSome(service)) === FILES_AT_ONCE);
  await service.spool.sweep(SPOOL_MS);
  await service.pictures.sweep();
}

/** The rows are held while their bytes are removed: an upload that would still name them waits, and then fails. */
function sweepSome({ database, store, pictures }: Swept): Promise<number> {
  return database.transaction(SERVICE, async (trx) => {
    const { rows } = await sql<{ version: string }>`
      select version from storage.unused_files where remove_after < now()
      order by remove_after limit ${FILES_AT_ONCE} for update skip locked`.execute(trx);
    const versions = rows.map(({ version }) => version);
    if (versions.length === 0) return 0;
    await Promise.all([store.remove(versions), pictures.forget(versions)]);
    await sql`delete from storage.unused_files where version = any (${versions}::text[])`.execute(trx);
    return versions.length;
  });
}
