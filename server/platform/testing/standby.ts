import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../database/migrations/migrations.ts';
import { EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded/embedded.ts';

const PASSWORD = 'test';
const SETTINGS = { fsync: 'off' };

export interface TestCluster {
  primary: EmbeddedPostgres;
  standby: EmbeddedPostgres;
  /** The standby again, after it was stopped. */
  startStandby(): Promise<void>;
  /** Of both servers, for `DATABASE_URL`. */
  url: string;
  /** Of the standby alone. */
  standbyUrl: string;
  /** Runs a statement of the superuser. */
  on(server: EmbeddedPostgres, statement: string): Promise<pg.QueryResult>;
  /** The primary goes away, and the standby takes writes. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** A club's database and a standby that follows it, from the programs of PostgreSQL that npm ships. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'plavane-standby-'));
  const at = (name: string) => join(folder, name);
  const start = (name: string, settings = {}) =>
    startEmbeddedPostgres({ folder: at(name), password: PASSWORD, settings: { ...SETTINGS, ...settings } });
  let primary = await start('primary');
  await migrate(primary.connection);
  await primary.stop();
  // The folder of a server that was ended in order is a base from which a standby follows.
  mkdirSync(at('standby'), { mode: 0o700 });
  execFileSync('cp', ['-a', join(at('primary'), 'cluster'), join(at('standby'), 'cluster')]);
  writeFileSync(join(at('standby'), 'cluster', 'standby.signal'), '');
  primary = await start('primary');
  const { host, port, user } = primary.connection;
  const follow = () =>
    start('standby', { primary_conninfo: `host=${host} port=${port} user=${user} password=${PASSWORD}` });
  let standby = await follow();
  const urlOf = (...servers: EmbeddedPostgres[]) => {
    const hosts = servers.map(({ connection }) => encodeURIComponent(connection.host)).join(',');
    return `postgres://${user}:${PASSWORD}@${hosts}/${primary.connection.database}`;
  };
  return {
    primary,
    get standby() {
      return standby;
    },
    async startStandby() {
      standby = await follow();
    },
    url: `${urlOf(primary, standby)}?target_session_attrs=read-write`,
    standbyUrl: urlOf(standby),
    on,
    async failOver() {
      await primary.stop();
      await on(standby, 'select pg_promote()');
    },
    async stop() {
      await Promise.all([primary.stop(), standby.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function on(server: EmbeddedPostgres, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
