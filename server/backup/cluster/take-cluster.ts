import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { clusterIn } from '../../platform/postgres/embedded/cluster.ts';
import { connectClient, type Connection } from '../../platform/postgres/primary-client.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { readPlainly } from '../rows/count-rows.ts';
import { type ClusterFacts, partOf } from '../vault/manifest.ts';
import type { Part, Vault } from '../vault/vault.ts';
import { BaseBackup } from './base-backup.ts';

/** The moment of the backup waits for transactions that began before it. */
const POINT_PATIENCE_MS = 120_000;
export const BASE = 'base.tar.gz';
export const SEGMENT_FOLDER = 'log/';

/** A moment of the database, as it is read and as it is backed up. */
export interface Moment {
  /** In a transaction that sees this moment; the caller ends it. */
  client: pg.Client;
  /** Everything that was acknowledged before it is seen. */
  takenAt: Date;
}

interface Taken extends Moment {
  parts: Record<string, Part>;
  facts: Omit<ClusterFacts, 'log'>;
}

/**
 * Backs the running cluster up: its files by PostgreSQL's own BASE_BACKUP, then the write-ahead log until a point at
 * which a snapshot was exported. Recovery until that point gives exactly what the snapshot sees.
 */
export async function takeCluster(
  owner: Connection,
  postgresFolder: string,
  vault: Vault,
  backup: string,
): Promise<Taken> {
  const wire = new pg.Client({ ...owner, replication: 'database' } as pg.ClientConfig);
  wire.on('error', () => undefined);
  await wire.connect();
  try {
    const id = randomBytes(6).toString('hex');
    // Holds the log from here on.
    await wire.query(`CREATE_REPLICATION_SLOT "backup_${id}" TEMPORARY PHYSICAL RESERVE_WAL`);
    const base = new BaseBackup(`BASE_BACKUP (LABEL 'backup', WAL true, CHECKPOINT 'fast', MANIFEST 'no')`);
    wire.query(base);
    const parts = { [BASE]: await vault.put(partOf(backup, BASE), base) };
    const [start, end] = [base.rows[0]![0]!, base.rows.at(-1)![0]!];
    const takenAt = await clockOf(wire);
    const { consistent_point: lsn, snapshot_name: snapshot } = await exportSnapshot(wire, id);
    const moment = { ...(await seeMoment(owner, snapshot)), takenAt };
    try {
      const facts = await storeSegments({ owner, postgresFolder, vault, backup, start, end, parts });
      return { ...moment, parts, facts: { lsn, ...facts } };
    } catch (error) {
      await moment.client.end();
      throw error;
    }
  } finally {
    await wire.end();
  }
}

interface Point {
  consistent_point: string;
  snapshot_name: string;
}

async function exportSnapshot(wire: pg.Client, id: string): Promise<Point> {
  const give = setTimeout(() => {
    (wire as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }, POINT_PATIENCE_MS);
  try {
    const { rows } = await wire.query<Point>(
      `CREATE_REPLICATION_SLOT "moment_${id}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'export')`,
    );
    return rows[0]!;
  } catch (cause) {
    throw new SettingError('The backup found no moment: a transaction stays open. End it, and back up again', {
      cause,
    });
  } finally {
    clearTimeout(give);
  }
}

/** A transaction that sees the exported snapshot, or begins one of its own. */
export async function seeMoment(owner: Connection, snapshot?: string): Promise<Moment> {
  const client = await connectClient(owner);
  await readPlainly(client);
  const takenAt = await clockOf(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query(snapshot ? `set transaction snapshot ${pg.escapeLiteral(snapshot)}` : 'select');
  return { client, takenAt };
}

async function clockOf(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: string }>('select extract(epoch from clock_timestamp())::text as now');
  return new Date(Math.floor(Number(rows[0]!.now) * 1000));
}

interface Range {
  owner: Connection;
  postgresFolder: string;
  vault: Vault;
  backup: string;
  start: string;
  end: string;
  parts: Record<string, Part>;
}

/** Stores the log from the end of the copy to now: the moment is in between. */
async function storeSegments({ owner, postgresFolder, vault, backup, start, end, parts }: Range) {
  const client = await connectClient(owner);
  try {
    // A commit behind the moment: recovery notices there that it is past it.
    await client.query(`select pg_logical_emit_message(true, 'backup', '')`);
    const { rows } = await client.query<{ segment: string; from: string; until: string; size: string }>(
      `select pg_walfile_name($1::pg_lsn) as segment, pg_walfile_name($2::pg_lsn) as from, pg_walfile_name(pg_current_wal_flush_lsn()) as until,
         (select setting from pg_settings where name = 'wal_segment_size') as size`,
      [start, end],
    );
    const { segment, from, until, size } = rows[0]!;
    for (const name of await segmentsIn(postgresFolder, from, until)) {
      const part = `${SEGMENT_FOLDER}${name}.gz`;
      parts[part] = await vault.put(partOf(backup, part), createReadStream(join(logFolderOf(postgresFolder), name)));
    }
    return { segment, segment_bytes: Number(size) };
  } finally {
    await client.end();
  }
}

export const logFolderOf = (postgresFolder: string): string => join(clusterIn(postgresFolder), 'pg_wal');

/** The segments of the running cluster's log between two, both included. */
export async function segmentsIn(postgresFolder: string, from: string, until: string): Promise<string[]> {
  const names = await readdir(logFolderOf(postgresFolder));
  return names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= from && name <= until).sort();
}
