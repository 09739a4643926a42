import { sql } from 'kysely';
import { SERVICE } from '../../platform/caller.ts';
import type { StorageService } from '../service.ts';
import { removeUnused } from './unused-files.ts';

const FILES_AT_ONCE = 500;
/** A file that is this old in the spool belongs to an upload that died. */
const SPOOL_MS = 24 * 3600 * 1000;
/** A resumable upload that rested for this long is given up. */
export const RESUMABLE_HOURS = 24;

type Swept = Pick<StorageService, 'database' | 'store' | 'spool' | 'pictures' | 'keptDays'>;

/** Removes bytes that no row names any more, and uploads that were given up. Any number of processes may do it at once. */
export async function sweepFiles(service: Swept): Promise<void> {
  await service.database.transaction(SERVICE, (trx) =>
    sql`delete from storage.resumable_uploads where created_at < now() - make_interval(hours => ${RESUMABLE_HOURS})`.execute(
      trx,
    ),
  );
  const age = sql`make_interval(days => ${service.keptDays()})`;
  const due = sql`remove_after < now() and (not was_object or remove_after < now() - ${age})`;
  while ((await removeUnused(service, due, FILES_AT_ONCE)) === FILES_AT_ONCE);
  await service.spool.sweep(SPOOL_MS);
  await service.pictures.sweep();
}
