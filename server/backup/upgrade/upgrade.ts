import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BOOKS_SUMS } from '../../club/accounting/books/check-books.ts';
import { migrate } from '../../platform/database/migrations/migrations.ts';
import { versionOf } from '../../platform/postgres/embedded/cluster.ts';
import { EmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts';
import type { Connection } from '../../platform/postgres/primary-client.ts';
import { syncFolder } from '../../platform/process/durable.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { seeMoment } from '../cluster/take-cluster.ts';
import { compare, type Proved } from '../prove.ts';
import { countOf, sumBooks, sumRows } from '../rows/count-rows.ts';
import { openRows } from '../rows/open-rows.ts';
import { tablesOfRows, takeRows } from '../rows/take-rows.ts';
import { openTarget } from '../targets/target.ts';
import type { Manifest } from '../vault/manifest.ts';
import { Vault } from '../vault/vault.ts';

/** Beside the database until it is whole. */
const UNFINISHED = 'upgrading';

interface Upgrading {
  dataDir: string;
  password: string;
  /** The programs of the version that made the database. */
  oldHome: string;
}

/**
 * Carries the rows of the embedded database over into a new cluster of the PostgreSQL that this program brings,
 * compares them, and takes it into use. The old cluster stays beside it. Returns its folder and the number of rows.
 */
export async function upgradeCluster(upgrading: Upgrading): Promise<{ old: string; rows: number }> {
  const { dataDir, password, oldHome } = upgrading;
  const folder = join(dataDir, 'postgres');
  const old = join(dataDir, `postgres-${versionOf(folder)}`);
  if (existsSync(old)) throw new SettingError(`${old} is there already: move it away, and upgrade again`);
  const unfinished = join(dataDir, UNFINISHED);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const before = new EmbeddedPostgres({ folder, password, home: oldHome });
  try {
    await before.start();
    const { vault, manifest } = await takeAll(before.connection, unfinished);
    const after = await openRows({
      vault,
      backup: UNFINISHED,
      manifest,
      folder: join(unfinished, 'postgres'),
      password,
    });
    try {
      await compare(after.connection, manifest);
    } finally {
      await after.stop();
    }
    await before.stop();
    renameSync(folder, old);
    renameSync(join(unfinished, 'postgres'), folder);
    syncFolder(dataDir);
    return { old, rows: countOf(manifest.rows) };
  } finally {
    await before.stop();
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The rows in a folder of their own, sealed with a key that ends with this process. */
async function takeAll(
  connection: Connection,
  folder: string,
): Promise<{ vault: Vault; manifest: Proved & Pick<Manifest, 'parts'> }> {
  await migrate(connection);
  const address = join(folder, 'rows');
  const target = await openTarget(address);
  await target.check();
  const identity = await generateX25519Identity();
  const key = { identity, recipient: await identityToRecipient(identity) };
  const vault = new Vault({ target, address, key, spool: join(folder, 'spool') });
  const { client } = await seeMoment(connection);
  try {
    const parts = await takeRows(client, vault, UNFINISHED);
    const manifest = {
      form: 'rows' as const,
      rows: await sumRows(client, tablesOfRows(parts)),
      books: await sumBooks(client),
      books_sql: BOOKS_SUMS,
      parts,
    };
    return { vault, manifest };
  } finally {
    await client.end();
  }
}
