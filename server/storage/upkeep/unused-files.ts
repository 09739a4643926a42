import { sql, type RawBuilder } from 'kysely';
import { SERVICE } from '../../platform/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { StorageService } from '../service.ts';

type Stores = Pick<StorageService, 'database' | 'store' | 'pictures'>;
type Keeping = Stores & Pick<StorageService, 'keptDays'>;

/**
 * Announces bytes that are about to be stored under this version: if no row names them in time, the sweep removes them.
 */
export async function announceFile(trx: Transaction, version: string, hours: number): Promise<void> {
  await sql`select storage.announce_file(${version}, ${hours}::integer)`.execute(trx);
}

/**
 * Announces files that were replaced or deleted: their bytes stay for the days that a backup may still need them, and
 * the sweep removes them then.
 */
export async function retireFiles(service: Keeping, versions: string[]): Promise<void> {
  if (service.keptDays() === 0) await forgetFiles(service, versions);
  else await service.pictures.forget(versions).catch(() => undefined);
}

/** Removes bytes whose row is certainly gone. The sweep repeats what fails. */
export async function forgetFiles({ database, store, pictures }: Stores, versions: string[]): Promise<void> {
  if (versions.length === 0) return;
  try {
    await Promise.all([store.remove(versions), pictures.forget(versions)]);
    const text =
      'delete from storage.unused_files where version = any (array(select json_array_elements_text($1::json)))';
    const context = { method: 'DELETE', path: '/storage/v1/object', readOnly: false };
    await database.statements(SERVICE, context, [{ text, values: [JSON.stringify(versions)] }]);
  } catch {
    // The announcement is written, so the sweep finds it.
  }
}

/**
 * Removes the bytes of an upload that failed. Where the connection to the database broke, its row may have been written
 * all the same: then the bytes stay. The sweep repeats what fails.
 */
export async function abandonFile(service: Stores, version: string): Promise<void> {
  await removeUnused(service, sql`version = ${version}`, 1).catch(() => undefined);
}

/**
 * Removes a bounded number of files that no row names. Returns how many there were. Their announcements are locked
 * meanwhile: an upload that would still name one waits, and then fails.
 */
export function removeUnused(
  { database, store, pictures }: Stores,
  which: RawBuilder<unknown>,
  most: number,
): Promise<number> {
  return database.transaction(SERVICE, async (trx) => {
    const { rows } = await sql<{ version: string }>`
      select version from storage.unused_files where ${which}
      order by remove_after limit ${most} for update skip locked`.execute(trx);
    const versions = rows.map(({ version }) => version);
    if (versions.length === 0) return 0;
    await Promise.all([store.remove(versions), pictures.forget(versions)]);
    await sql`delete from storage.unused_files where version = any (${versions}::text[])`.execute(trx);
    return versions.length;
  });
}
