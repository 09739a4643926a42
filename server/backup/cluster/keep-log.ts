import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openStore } from '../../platform/files/open-store.ts';
import { log } from '../../platform/log.ts';
import { connectClient } from '../../platform/postgres/primary-client.ts';
import type { Club } from '../../start-club.ts';
import { openVault } from '../vault/open-vault.ts';
import { storeFile } from '../vault/store-files.ts';
import type { Vault } from '../vault/vault.ts';
import { readLogName } from './log-name.ts';
import { logOf, PARTIAL } from './log-until.ts';
import { SLOT } from './start-log.ts';
import { logFolderOf, segmentsIn } from './take-cluster.ts';

/** The pause between two sendings of the log: so much is lost at most with the machine. */
const EVERY_MS = 60_000;
/** At a stop the rest has so long. */
const LAST_MS = 20_000;
/** Of parts on their way. No backup removes it, and the next sending finds what a killed process left in it. */
export const LOG_SPOOL = 'log-spool';

/** A point of the log, and the files that were stored before it. */
interface Position {
  /** The first segment that is not at the target whole. */
  from: string;
  /** Files were looked for until then. */
  filesUntil: string;
}

/**
 * Sends the embedded database's write-ahead log to the target every minute, with the files that it names, so that a
 * lost machine can be restored to any minute. A replication slot holds back what was not sent; `max_slot_wal_keep_size`
 * bounds it.
 */
export class LogKeeper {
  readonly #club: Club;
  readonly #postgresFolder: string;
  #position: Position | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #isAway = false;

  constructor(club: Club) {
    this.#club = club;
    this.#postgresFolder = join(club.config.dataDir, 'postgres');
  }

  start(): void {
    this.#timer = setInterval(() => void this.send(), EVERY_MS);
    this.#timer.unref();
    void this.send();
  }

  /** Sends the rest, unless the target takes too long. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    const last = (this.#sending ?? Promise.resolve()).then(() => this.send());
    await Promise.race([last, wait(LAST_MS, undefined, { ref: false })]);
  }

  /** Sends what is new. Never rejects: what could not be sent is sent a minute later. */
  send(): Promise<void> {
    this.#sending ??= this.#send()
      .then(
        () => {
          if (this.#isAway) log('info', 'backup.log.back');
          this.#isAway = false;
        },
        (error: unknown) => {
          if (!this.#isAway) log('error', 'backup.log.waiting', { error });
          this.#isAway = true;
        },
      )
      .finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #send(): Promise<void> {
    const { config, owner } = this.#club;
    const client = await connectClient(owner);
    try {
      const start = await holdLog(client);
      // A commit of this minute, so that a restore until now finds one behind its moment.
      await client.query(`select pg_logical_emit_message(true, 'backup', '')`);
      const { rows } = await client.query<{ until: string; offset: number; lsn: string; now: string; start: string }>(
        `select pg_walfile_name(lsn) as until, (pg_walfile_name_offset(lsn)).file_offset as offset, lsn, clock_timestamp()::text as now,
           pg_walfile_name($1::pg_lsn) as start
         from pg_current_wal_flush_lsn() as lsn`,
        [start],
      );
      const now = rows[0]!;
      const { from, filesUntil } = this.#position ?? { from: now.start, filesUntil: '-infinity' };
      const { vault } = await openVault(config.backup, config.dataDir, join(config.dataDir, LOG_SPOOL));
      try {
        await this.#sendFiles(client, vault, filesUntil);
        await this.#sendSegments(vault, from, now);
      } finally {
        await vault.close();
      }
      await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, now.lsn]);
      this.#position = { from: now.until, filesUntil: now.now };
    } finally {
      await client.end();
    }
  }

  /** Whole segments once; the one that is being written until where it is, under a name of its own. */
  async #sendSegments(vault: Vault, from: string, { until, offset }: { until: string; offset: number }): Promise<void> {
    const name = readLogName(this.#club.config.dataDir);
    for (const segment of await segmentsIn(this.#postgresFolder, from, until)) {
      const path = join(logFolderOf(this.#postgresFolder), segment);
      if (segment < until) {
        await vault.put(logOf(name, segment), createReadStream(path));
        await vault.target.remove([`${logOf(name, segment + PARTIAL)}.age`]);
      } else {
        const bytes = offset > 0 ? createReadStream(path, { end: offset - 1 }) : Readable.from([]);
        await vault.put(logOf(name, segment + PARTIAL), bytes);
      }
    }
  }

  /** Before the log that names them; those of the last minutes again, since a transaction may have taken long. */
  async #sendFiles(client: pg.Client, vault: Vault, since: string): Promise<void> {
    const { rows } = await client.query<{ version: string }>(
      `select version from storage.objects where greatest(created_at, updated_at) > $1::timestamptz - interval '15 minutes'`,
      [since],
    );
    if (rows.length === 0) return;
    const stored = new Set((await vault.target.list('files/')).map(({ name }) => name));
    const store = await openStore(this.#club.config);
    try {
      for (const { version } of rows)
        if (!stored.has(`files/${version.slice(0, 2)}/${version}.age`)) await storeFile(vault, store, version);
    } finally {
      store.close();
    }
  }
}

/** The slot that holds the log; made again where its log is gone. Returns from where on the log is there. */
async function holdLog(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ lsn: string; status: string }>(
    'select restart_lsn::text as lsn, wal_status as status from pg_replication_slots where slot_name = $1',
    [SLOT],
  );
  if (rows[0] && rows[0].status !== 'lost') return rows[0].lsn;
  if (rows[0]) {
    log('error', 'backup.log.gap', { reason: 'the target was away for too long: a new backup closes the gap' });
    await client.query('select pg_drop_replication_slot($1)', [SLOT]);
  }
  const made = await client.query<{ lsn: string }>(
    'select lsn::text from pg_create_physical_replication_slot($1, true)',
    [SLOT],
  );
  return made.rows[0]!.lsn;
}
