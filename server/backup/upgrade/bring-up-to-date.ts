import { SettingError } from '../../settings/setting-error.ts';
import { migrate, newestOf, OLD_CHAIN_COMMIT, outOfReach } from '../../platform/database/migrations/migrations.ts';
import { findPostgres, majorOf } from '../../platform/postgres/embedded/binaries.ts';
import { connectClient, type Connection } from '../../platform/postgres/primary-client.ts';
import { offBooks, sumBooks } from '../rows/count-rows.ts';
import type { Manifest } from '../vault/manifest.ts';

/** The program that made a backup, for lines that people read. */
export const programOf = ({ program, migration }: Manifest): string =>
  [program?.version, program?.commit, migration].filter(Boolean).join(', ');

/** Throws SettingError, in one sentence that names the commit which opens it, for a backup that this program does not. */
export function requireReach(manifest: Manifest): void {
  const { format, migrations, program, form, postgres } = manifest;
  const commit = program?.commit ?? OLD_CHAIN_COMMIT;
  const reach = (migrations && outOfReach(migrations)) ?? (format === 1 ? null : 'newer');
  if (reach === 'newer')
    throw new SettingError(
      `The backup was made by a newer program (${programOf(manifest)}): restore it with commit ${commit} or a later one`,
    );
  if (reach === 'older')
    throw new SettingError(
      `The backup was made by a program from before the migrations that this one has (${programOf(manifest)}): restore it with commit ${commit}, and update from there`,
    );
  const own = Number(majorOf(findPostgres()));
  if (form === 'cluster' && postgres !== own)
    throw new SettingError(
      `The backup holds a database of PostgreSQL ${postgres}, and this program brings ${own}: restore it with commit ${commit}, then npm run upgrade`,
    );
}

/**
 * Applies the migrations that came after the backup, and proves the books by the sums of today. Throws SettingError where
 * they are off and were not when it was made.
 */
export async function bringUpToDate(connection: Connection, manifest: Manifest): Promise<void> {
  await migrate(connection);
  const client = await connectClient(connection);
  try {
    const [were, are] = [offBooks(manifest.books), offBooks(await sumBooks(client))];
    const off = Object.keys(are).filter((name) => !were[name]);
    if (off.length > 0)
      throw new SettingError(
        `The books are off after the migrations from ${newestOf(manifest.migrations ?? [])} on (${JSON.stringify(are)}): restore the backup with commit ${manifest.program?.commit ?? OLD_CHAIN_COMMIT}`,
      );
  } finally {
    await client.end();
  }
}
