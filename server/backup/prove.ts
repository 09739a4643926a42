import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectClient, type Connection } from '../platform/postgres/primary-client.ts';
import { SettingError } from '../settings/setting-error.ts';
import { openCluster } from './cluster/open-cluster.ts';
import { differingTables, listTables, readPlainly, sumBooks, sumRows } from './rows/count-rows.ts';
import { openRows } from './rows/open-rows.ts';
import { type Manifest, partOf, SECRETS } from './vault/manifest.ts';
import type { Vault } from './vault/vault.ts';

interface Proving {
  vault: Vault;
  backup: string;
  manifest: Manifest;
  /** A folder that does not exist yet; it is removed in the end. */
  scratch: string;
}

/** The secrets of an installation, as secrets.json has them. */
export interface Secrets {
  jwtSecret: string;
  postgresPassword: string;
}

/**
 * Restores the backup into a scratch cluster and compares every table and the books with what was seen when it was
 * taken. Throws SettingError with the first difference.
 */
export async function prove({ vault, backup, manifest, scratch }: Proving): Promise<void> {
  const secrets = await vault.getJson<Secrets>(partOf(backup, SECRETS), manifest.parts[SECRETS]);
  const folder = join(scratch, 'postgres');
  try {
    const postgres =
      manifest.form === 'cluster'
        ? await openCluster({
            vault,
            backup,
            manifest,
            folder,
            password: secrets.postgresPassword,
            isScratch: true,
          })
        : await openRows({ vault, backup, manifest, folder, password: randomBytes(18).toString('hex') });
    try {
      await compare(postgres.connection, manifest);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The facts that a restored database is compared with. */
export type Proved = Pick<Manifest, 'form' | 'rows' | 'books' | 'books_sql'>;

/**
 * Compares a restored database with the manifest, at the schema at which it was made: the books by the statement of that
 * program. Throws SettingError.
 */
export async function compare(connection: Connection, manifest: Proved): Promise<void> {
  const client = await connectClient(connection);
  try {
    await readPlainly(client);
    const tables = manifest.form === 'cluster' ? await listTables(client) : Object.keys(manifest.rows);
    const differing = differingTables(manifest.rows, await sumRows(client, tables));
    if (differing.length > 0)
      throw new SettingError(`The restored rows are not those of the backup: ${differing.join(', ')}`);
    const books = await sumBooks(client, manifest.books_sql);
    if (JSON.stringify(books) !== JSON.stringify(manifest.books))
      throw new SettingError(
        `The restored books are not those of the backup: ${JSON.stringify(books)}, ${JSON.stringify(manifest.books)}`,
      );
  } finally {
    await client.end();
  }
}
