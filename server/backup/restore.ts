import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openStore } from '../platform/files/open-store.ts';
import { parseDatabaseUrl } from '../platform/postgres/database-url.ts';
import { connectionTo, connectClient, type Connection } from '../platform/postgres/primary-client.ts';
import { createFile, syncFolder } from '../platform/process/durable.ts';
import { LOCK_FILE, lockFolder } from '../platform/process/folder-lock.ts';
import type { Config } from '../settings/config.ts';
import { SettingError } from '../settings/setting-error.ts';
import { logUntil } from './cluster/log-until.ts';
import { openCluster } from './cluster/open-cluster.ts';
import { compare, type Secrets } from './prove.ts';
import { fillRows, openRows } from './rows/open-rows.ts';
import { bringUpToDate, requireReach } from './upgrade/bring-up-to-date.ts';
import { writeKey, type BackupKey } from './vault/key.ts';
import { fileOf, manifestOf, partOf, SECRETS, type ListedBackup, type Manifest } from './vault/manifest.ts';
import { knownBackups, tryManifest } from './vault/read-manifests.ts';
import type { Vault } from './vault/vault.ts';

/** The folder in which a data folder is made, below itself: the last step is a rename on one disk. */
const UNFINISHED = 'restoring';
/** The entries of a folder that counts as empty: a restore that was killed, the key, and the mark of a disk of its own. */
const NOTHING = new Set([UNFINISHED, LOCK_FILE, 'backup.key', 'lost+found']);

/** Of a file: never a path. */
const VERSION = /^[\w-]+$/;

interface Restoring {
  vault: Vault;
  key: BackupKey;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl' | 'backup'>;
  /** The newest whole one without it. */
  name?: string;
  until?: Date;
}

interface Restored {
  name: string;
  takenAt: Date;
  tables: number;
  files: number;
  /** Versions that rows name and the backup does not have. */
  missing: string[];
}

/** The whole backups, newest first. */
export async function listBackups(vault: Vault): Promise<ListedBackup[]> {
  return (await knownBackups(vault)).filter(({ isWhole }) => isWhole);
}

/** Throws SettingError where something is in the folder: nothing is ever restored over it. */
export function refuseFull(dataDir: string): void {
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !NOTHING.has(name)) : [];
  if (found.length > 0)
    throw new SettingError(
      `The data folder ${dataDir} is not empty (${found.slice(0, 3).join(', ')}): name an empty one with DATA_DIR, or move this one away`,
    );
}

/**
 * Restores a backup into an empty data folder, and an empty database of the club's own. Either all of it is there in the end, or nothing.
 * Meanwhile no other restore and no club takes the folder.
 */
export async function restore(restoring: Restoring): Promise<Restored> {
  const { dataDir } = restoring.config;
  const lock = await lockFolder(dataDir, 'running');
  try {
    refuseFull(dataDir);
    return await fill(restoring);
  } catch (error) {
    rmSync(join(dataDir, LOCK_FILE), { force: true });
    throw error;
  } finally {
    lock?.release();
  }
}

async function fill(restoring: Restoring): Promise<Restored> {
  const { vault, config, until } = restoring;
  const folder = join(config.dataDir, UNFINISHED);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const name = await choose(restoring);
    const manifest = await vault.getJson<Manifest>(manifestOf(name));
    requireReach(manifest);
    const secrets = await vault.getJson<Secrets>(partOf(name, SECRETS), manifest.parts[SECRETS]);
    const { needed, takenAt } = await restoreDatabase({ ...restoring, folder, name, manifest, secrets });
    const missing = await restoreFiles({ ...restoring, folder, manifest, needed });
    moveIn(restoring, folder, secrets);
    return {
      name,
      takenAt: until ?? takenAt,
      tables: Object.keys(manifest.rows).length,
      files: needed.length - missing.length,
      missing,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The backup by its name; otherwise the newest, or the newest before the wanted minute. */
async function choose({ vault, name, until }: Restoring): Promise<string> {
  const known = await listBackups(vault);
  if (known.length === 0) throw new SettingError(`There is no whole backup at ${vault.address}`);
  if (name !== undefined) {
    if (known.some((backup) => backup.name === name)) return name;
    throw new SettingError(`There is no whole backup ${name} at ${vault.address}: npm run restore -- --list`);
  }
  if (!until) return known[0]!.name;
  for (const each of known.filter(({ takenAt }) => takenAt < until)) {
    const manifest = await tryManifest(vault, each.name);
    if (manifest?.form === 'cluster') return each.name;
  }
  throw new SettingError(
    `The oldest backup at ${vault.address} is of ${known.at(-1)!.takenAt.toISOString()}: this time cannot be restored`,
  );
}

interface Step extends Restoring {
  folder: string;
  name: string;
  manifest: Manifest;
  secrets: Secrets;
}

/** Returns the versions of the files that the restored rows name. */
async function restoreDatabase(step: Step): Promise<{ needed: string[]; takenAt: Date }> {
  const { vault, config, name, manifest, folder, secrets, until } = step;
  const takenAt = new Date(manifest.taken_at);
  if (manifest.form === 'rows' && until)
    throw new SettingError('Only backups of the embedded database have a log: leave --until out');
  if (config.databaseUrl) {
    if (manifest.form === 'cluster')
      throw new SettingError(
        'This is a backup of the embedded database: restore it without DATABASE_URL, then move it with a backup of its rows',
      );
    const connection = connectionTo(parseDatabaseUrl(config.databaseUrl));
    await refuseFilled(connection);
    await fillRows(connection, { vault, backup: name, manifest });
    await compare(connection, manifest);
    await bringUpToDate(connection, manifest);
    return { needed: await versionsIn(connection), takenAt };
  }
  const making = { folder: join(folder, 'postgres'), password: secrets.postgresPassword };
  const postgres =
    manifest.form === 'rows'
      ? await openRows({ vault, backup: name, manifest, ...making })
      : await openCluster({
          vault,
          backup: name,
          manifest,
          ...making,
          isScratch: false,
          ...(until && { until: { time: until, segments: await logUntil(vault, manifest) } }),
        });
  try {
    if (!until) await compare(postgres.connection, manifest);
    await bringUpToDate(postgres.connection, manifest);
    return { needed: await versionsIn(postgres.connection), takenAt };
  } finally {
    await postgres.stop();
    rmSync(join(folder, 'postgres', 'log'), { recursive: true, force: true });
  }
}

/** A database with tables is never filled. */
async function refuseFilled(connection: Connection): Promise<void> {
  const client = await connectClient(connection);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p') and nspname <> 'information_schema' and nspname not like 'pg\\_%' limit 1`,
    );
    if (rows[0])
      throw new SettingError(`The database is not empty (${rows[0].name}): name an empty one with DATABASE_URL`);
  } finally {
    await client.end();
  }
}

async function versionsIn(connection: Connection): Promise<string[]> {
  const client = await connectClient(connection);
  try {
    const { rows } = await client.query<{ version: string }>('select version from storage.objects order by version');
    return rows.map(({ version }) => version);
  } finally {
    await client.end();
  }
}

/** Returns the versions that the target does not have. */
async function restoreFiles({
  vault,
  config,
  folder,
  manifest,
  needed,
}: Pick<Step, 'vault' | 'config' | 'folder' | 'manifest'> & { needed: string[] }): Promise<string[]> {
  const stored = new Set((await vault.target.list('files/')).map(({ name }) => name));
  const store = await openStore({ dataDir: folder, storageUrl: config.storageUrl });
  await store.check();
  const missing: string[] = [];
  for (const version of needed) {
    if (!VERSION.test(version)) throw new SettingError(`The backup names a file that no club has: ${version}`);
    if (!stored.has(`${fileOf(version)}.age`) && !manifest.files[version]) {
      missing.push(version);
      continue;
    }
    const path = join(folder, randomUUID());
    try {
      const bytes = await vault.get(fileOf(version), manifest.files[version]);
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      throw vault.explain(fileOf(version), error);
    }
    await store.adopt(version, path);
  }
  store.close();
  return missing;
}

/** The secrets come last: beside a database without them no start makes new ones. */
function moveIn({ config, key }: Restoring, folder: string, secrets: Secrets): void {
  for (const name of ['files', 'postgres'])
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(config.dataDir, name));
  if (!existsSync(config.backup.keyFile)) writeKey(config.backup.keyFile, key);
  createFile(join(config.dataDir, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`);
  syncFolder(config.dataDir);
}
