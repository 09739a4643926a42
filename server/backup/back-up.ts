import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { JobSummary } from '../../contracts/jobs.ts';
import { SettingError } from '../setting-error.ts';
import { log } from '../platform/log.ts';
import { openStore } from '../platform/files/open-store.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { connectClient } from '../platform/postgres/primary-client.ts';
import type { Club } from '../start-club.ts';
import { countOf, listTables, sumBooks, sumRows } from './count-rows.ts';
import { backupsOf, type Manifest, manifestOf, nameOf, partOf, proofOf } from './manifest.ts';
import { openVault, SPOOL } from './open-vault.ts';
import { prove, SECRETS } from './prove.ts';
import { prune } from './prune.ts';
import { storeFiles } from './store-files.ts';
import { readLogName } from './log-name.ts';
import { type Moment, seeMoment, takeCluster } from './take-cluster.ts';
import { tablesOfRows, takeRows } from './take-rows.ts';
import type { Vault } from './vault.ts';

/** Any number, the same in every process: one backup at a time. */
const BACKUP_LOCK = 7_410_236;
/** Of a proof; one of a process that was killed is removed by the next backup. */
/** What a backup has on the way is younger: an older part is of one that broke. */
const PARTS_MS = 86_400_000;
const SCRATCH = 'backup-proof-';

export interface BackedUp {
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
      const { vault, hasNewKey } = await openVault(club.config.backup, club.config.dataDir);
      try {
        await vault.target.removeParts(new Date(Date.now() - PARTS_MS));
        const { name, manifest } = await takeAndProve(club, vault, form);
        made = { name, hasNewKey, missing: manifest.missing.length };
        return {
          tables: Object.keys(manifest.rows).length,
          rows: countOf(manifest.rows),
          files: Object.keys(manifest.files).length,
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

async function takeAndProve(club: Club, vault: Vault, form?: 'rows'): Promise<{ name: string; manifest: Manifest }> {
  const taken = await take(club, vault, form);
  const { name, manifest } = taken;
  await prove({ vault, backup: name, manifest, scratch: join(club.config.dataDir, `${SCRATCH}${name}`) });
  await vault.putJson(proofOf(name), { proved_at: new Date().toISOString() });
  await prune(vault, club.config.backup);
  return taken;
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

/** Stores everything of one moment, the manifest last. */
async function take(club: Club, vault: Vault, form?: 'rows'): Promise<{ name: string; manifest: Manifest }> {
  const name = nameOf(new Date());
  const known = await vault.target.list('backups/');
  if (backupsOf(known.map((each) => each.name)).some((backup) => backup.name === name))
    throw new SettingError('A backup of this second is there already: try again');
  const isRows = form === 'rows' || club.config.databaseUrl !== undefined;
  const { parts, moment, cluster, tables } = await (isRows ? takeTables : takeEmbedded)(club, vault, name);
  try {
    const { client, takenAt } = moment;
    const { rows } = await client.query<{ version: string; migration: string }>(
      `select current_setting('server_version_num') as version, (select max(name) from migrations.applied) as migration`,
    );
    const store = await openStore(club.config);
    const files = await storeFiles(client, vault, store).finally(() => store.close());
    parts[SECRETS] = await vault.put(
      partOf(name, SECRETS),
      Readable.from([Buffer.from(JSON.stringify(loadSecrets(club.config.dataDir)))]),
    );
    const manifest: Manifest = {
      format: 1,
      form: cluster ? 'cluster' : 'rows',
      taken_at: takenAt.toISOString(),
      postgres: Math.floor(Number(rows[0]!.version) / 10_000),
      migration: rows[0]!.migration,
      rows: await sumRows(client, tables),
      books: await sumBooks(client),
      parts,
      ...files,
      ...(cluster && { cluster }),
    };
    await vault.putJson(manifestOf(name), manifest);
    for (const version of files.missing) log('warn', 'backup.file_missing', { version });
    return { name, manifest };
  } finally {
    await moment.client.end();
  }
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
