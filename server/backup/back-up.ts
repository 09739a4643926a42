import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JobSummary } from '../../contracts/jobs.ts';
import { BOOKS_SUMS } from '../club/accounting/books/check-books.ts';
import { newestOf } from '../platform/database/migrations/migrations.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openStore } from '../platform/files/open-store.ts';
import { log } from '../platform/log.ts';
import { connectClient } from '../platform/postgres/primary-client.ts';
import { readVersion } from '../platform/process/version.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { SettingError } from '../settings/setting-error.ts';
import type { Club } from '../start-club.ts';
import { readLogName } from './cluster/log-name.ts';
import { type Moment, seeMoment, takeCluster } from './cluster/take-cluster.ts';
import { prove } from './prove.ts';
import { prune } from './prune.ts';
import { countOf, listTables, sumBooks, sumRows } from './rows/count-rows.ts';
import { tablesOfRows, takeRows } from './rows/take-rows.ts';
import { type Manifest, manifestOf, nameOf, partOf, proofOf, SECRETS } from './vault/manifest.ts';
import { openVault, SPOOL } from './vault/open-vault.ts';
import { knownBackups, readManifests } from './vault/read-manifests.ts';
import { proveFiles, storeFiles } from './vault/store-files.ts';
import type { Vault } from './vault/vault.ts';

/** Any number, the same in every process: one backup at a time. */
const BACKUP_LOCK = 7_410_236;
/** The parts of a backup under way are younger: an older part is of one that broke. */
const PARTS_MS = 86_400_000;
/** Of a proof; one of a process that was killed is removed by the next backup. */
const SCRATCH = 'backup-proof-';

interface BackedUp {
  name: string;
  summary: JobSummary;
  /** The installation's key was made: the operator is to keep a copy elsewhere. */
  hasNewKey: boolean;
  missing: number;
}

/** Runs the work and keeps its outcome for the admins. */
type Record = (work: () => Promise<JobSummary>) => Promise<JobSummary>;

/**
 * Makes a backup, restores it into a scratch database to prove it, and removes the backups whose time is over. Throws
 * SettingError where another one is under way, which is no outcome to be kept. Rows fit any PostgreSQL; the embedded
 * database's own form is its files.
 */
export async function backUp(club: Club, record: Record, form?: 'rows'): Promise<BackedUp> {
  const release = await lock(club);
  try {
    let made: Omit<BackedUp, 'summary'> | undefined;
    const summary = await record(async () => {
      removeLeftovers(club.config.dataDir);
      const { vault, hasNewKey, warning } = await openVault(club.config.backup, club.config.dataDir);
      try {
        const { name, manifest, warnings } = await takeAndProve(club, vault, form);
        if (warning) warnings.unshift(warning);
        made = { name, hasNewKey, missing: manifest.missing.length };
        return {
          tables: Object.keys(manifest.rows).length,
          rows: countOf(manifest.rows),
          files: Object.keys(manifest.files).length,
          ...(warnings.length > 0 && { warning: warnings.join('. ') }),
        };
      } finally {
        await vault.close();
      }
    });
    return { ...made!, summary };
  } finally {
    await release();
  }
}

interface Taken {
  name: string;
  manifest: Manifest;
}

/** Old backups go whatever became of this one, so that failed ones do not pile up. */
async function takeAndProve(club: Club, vault: Vault, form?: 'rows'): Promise<Taken & { warnings: string[] }> {
  const manifests = await readManifests(vault);
  const warnings: string[] = [];
  const store = await openStore(club.config);
  try {
    const { name, manifest } = await take({ club, vault, store, manifests, form });
    manifests.set(name, manifest);
    await prove({ vault, backup: name, manifest, scratch: join(club.config.dataDir, `${SCRATCH}${name}`) });
    const mended = await proveFiles(vault, store, manifest);
    if (mended.length > 0) {
      warnings.push(`Files that did not open at the target were sent again: ${mended.length}, such as ${mended[0]}`);
      log('warn', 'backup.files_mended', { versions: mended });
      await keepManifest(vault, name, manifest);
    }
    await vault.putJson(proofOf(name), { proved_at: new Date().toISOString() });
    return { name, manifest, warnings };
  } finally {
    store.close();
    warnings.push(...(await tidy(club, vault, manifests)));
  }
}

/** Never rejects: a backup is none the worse for what it could not remove. Returns what admins are to know. */
async function tidy({ config }: Club, vault: Vault, manifests: Map<string, Manifest>): Promise<string[]> {
  try {
    // Neither keeps the other from being done.
    await prune(vault, manifests, config.backup).finally(() =>
      vault.target.removeParts(new Date(Date.now() - PARTS_MS)),
    );
    const damaged = (await knownBackups(vault)).filter(({ damagedAt }) => damagedAt);
    return damaged.map(({ name }) => `Damaged, and set aside for a week: ${manifestOf(name)} at ${vault.address}`);
  } catch (error) {
    log('error', 'backup.not_pruned', { error });
    return [`Old backups at ${vault.address} were not removed (${(error as Error).message})`];
  }
}

/** The lock ends with its connection, however this process ends. */
async function lock({ owner }: Club): Promise<() => Promise<void>> {
  const client = await connectClient(owner);
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [BACKUP_LOCK]);
  if (rows[0]!.got) return () => client.end();
  await client.end();
  throw new SettingError('Another backup is under way: wait until it ends');
}

function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(SPOOL) || each.startsWith(SCRATCH)))
    rmSync(join(dataDir, name), { recursive: true, force: true });
}

interface Job {
  club: Club;
  vault: Vault;
  store: FileStore;
  /** Of the backups before. */
  manifests: Map<string, Manifest>;
  form: 'rows' | undefined;
}

/** Stores everything of one moment, the manifest last. What was stored before a failure is removed. */
async function take(job: Job): Promise<Taken> {
  const { vault } = job;
  const name = nameOf(new Date());
  if ((await knownBackups(vault)).some((backup) => backup.name === name))
    throw new SettingError('A backup of this second is there already: try again');
  try {
    return { name, manifest: await takeAll(job, name) };
  } catch (error) {
    await removeBackup(vault, name).catch(() => undefined);
    throw error;
  }
}

async function removeBackup(vault: Vault, name: string): Promise<void> {
  await vault.target.remove((await vault.target.list(partOf(name, ''))).map((part) => part.name));
}

async function takeAll({ club, vault, store, manifests, form }: Job, name: string): Promise<Manifest> {
  const isRows = form === 'rows' || club.config.databaseUrl !== undefined;
  const { parts, moment, cluster, tables } = await (isRows ? takeTables : takeEmbedded)(club, vault, name);
  try {
    const { client, takenAt } = moment;
    const { rows } = await client.query<{ version: string; migrations: NonNullable<Manifest['migrations']> }>(
      `select current_setting('server_version_num') as version,
         (select jsonb_agg(jsonb_build_object('name', name, 'older_programs', older_programs) order by name) from migrations.applied) as migrations`,
    );
    const { version, migrations } = rows[0]!;
    const newest = (await knownBackups(vault)).find((backup) => backup.isProved && manifests.has(backup.name));
    const stored = await storeFiles(client, vault, store, newest && manifests.get(newest.name));
    parts[SECRETS] = await vault.putJson(partOf(name, SECRETS), loadSecrets(club.config.dataDir));
    const manifest: Manifest = {
      format: 1,
      form: cluster ? 'cluster' : 'rows',
      taken_at: takenAt.toISOString(),
      postgres: Math.floor(Number(version) / 10_000),
      program: readVersion(),
      migration: newestOf(migrations),
      migrations,
      rows: await sumRows(client, tables),
      books: await sumBooks(client),
      books_sql: BOOKS_SUMS,
      parts,
      ...stored,
      ...(cluster && { cluster }),
    };
    for (const missing of stored.missing) log('warn', 'backup.file_missing', { version: missing });
    return await keepManifest(vault, name, manifest);
  } finally {
    await moment.client.end();
  }
}

/** Returns the manifest as the target gives it back: by that one the backup is proved. */
async function keepManifest(vault: Vault, name: string, manifest: Manifest): Promise<Manifest> {
  return vault.getJson<Manifest>(manifestOf(name), await vault.putJson(manifestOf(name), manifest));
}

interface Taking {
  parts: Manifest['parts'];
  moment: Moment;
  tables: string[];
  cluster?: Manifest['cluster'];
}

async function takeEmbedded({ owner, config }: Club, vault: Vault, name: string): Promise<Taking> {
  const { parts, facts, ...moment } = await takeCluster(owner, join(config.dataDir, 'postgres'), vault, name);
  const cluster = { ...facts, log: config.backup.logDays > 0 ? readLogName(config.dataDir) : null };
  return { parts, moment, cluster, tables: await listTables(moment.client) };
}

async function takeTables({ owner }: Club, vault: Vault, name: string): Promise<Taking> {
  const moment = await seeMoment(owner);
  const parts = await takeRows(moment.client, vault, name);
  return { parts, moment, tables: tablesOfRows(parts) };
}
