import { LAST_BEFORE_FOLD, migrate, outOfReach } from '../../platform/database/migrations/migrations.ts';
import { findPostgres, majorOf } from '../../platform/postgres/embedded/binaries.ts';
import { connectClient, type Connection } from '../../platform/postgres/primary-client.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { offBooks, sumBooks } from '../rows/count-rows.ts';
import type { Manifest } from '../vault/manifest.ts';

/** The program that made a backup, for lines that people read. */
export const programOf = ({ program, migration }: Manifest): string =>
  [program?.version, program?.commit, migration].filter(Boolean).join(', ');

/** The commit that made a backup, or its version where it was no checkout. */
const makerOf = ({ program }: Manifest): string =>
  program?.commit ? `commit ${program.commit}` : `version ${program?.version}`;

/** Throws SettingError, in one sentence that names the commit which opens it, for a backup that this program does not. */
export function requireReach(manifest: Manifest): void {
  const { format, migrations, form, postgres } = manifest;
  const reach = format === 1 ? outOfReach(migrations ?? []) : 'newer';
  if (reach === 'older')
    throw new SettingError(
      `The backup was made before the migrations began again at 0001 (${programOf(manifest)}): restore it with commit ${LAST_BEFORE_FOLD}, the last that opens it`,
    );
  if (reach === 'newer')
    throw new SettingError(
      `The backup was made by a newer program (${programOf(manifest)}): restore it with ${makerOf(manifest)} or a later one`,
    );
  const own = Number(majorOf(findPostgres()));
  if (form === 'cluster' && postgres !== own)
    throw new SettingError(
      `The backup holds a database of PostgreSQL ${postgres}, and this program brings ${own}: restore it with ${makerOf(manifest)}, then npm run upgrade`,
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
        `The books are off after the migrations from ${manifest.migration} on (${JSON.stringify(are)}): restore the backup with ${makerOf(manifest)}`,
      );
  } finally {
    await client.end();
  }
}
