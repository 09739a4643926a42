import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { SERVICE } from './platform/caller.ts';
import { Database } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations/migrations.ts';
import { only } from './platform/database/rows.ts';
import { Standby } from './platform/database/standby.ts';
import { checkServer } from './platform/postgres/check-server.ts';
import { connectPatiently } from './platform/postgres/connect-patiently.ts';
import { parseDatabaseUrl } from './platform/postgres/database-url.ts';
import { hasCluster } from './platform/postgres/embedded/cluster.ts';
import { EmbeddedPostgres } from './platform/postgres/embedded/embedded.ts';
import { connectClient, connectionTo, type Connection } from './platform/postgres/primary-client.ts';
import { tryAddress } from './platform/process/address.ts';
import { lockFolder } from './platform/process/folder-lock.ts';
import type { Shutdown } from './platform/process/shutdown.ts';
import { hasSecrets, loadSecrets, lostSecrets } from './platform/secrets.ts';
import { makeConfig, type Config } from './settings/config.ts';
import { readEnvironment } from './settings/environment.ts';
import { SettingError } from './settings/setting-error.ts';

export interface Club {
  config: Config;
  database: Database;
  /** The standby that visitors read from; null: the database itself. */
  standby: Standby | null;
  /** Connection settings of the database's owner: for migrations, backups and seeds. */
  owner: Connection;
}

/**
 * Reads the settings, starts or reaches the database and brings it up to date: what every program of the club begins
 * with. What it opens is closed by the shutdown, also when the stop signal comes in the middle.
 */
export async function startClub(
  env: NodeJS.ProcessEnv,
  shutdown: Shutdown,
  kind: 'running' | 'command',
): Promise<Club> {
  const settings = readEnvironment(env);
  const { config, owner } = settings.DATABASE_URL
    ? await reachDatabase(settings, settings.DATABASE_URL, kind)
    : await startDatabase(settings, shutdown, kind);
  await migrate(owner, undefined, { newClubCurrency: config.newClubCurrency });
  if (settings.CURRENCY) await requireCurrency(owner, settings.CURRENCY);
  const { databasePoolUrl: poolUrl, readDatabaseUrl: readUrl } = config;
  const pooler = poolUrl === undefined ? undefined : await reachPooler(settings, poolUrl, kind);
  const readFrom = readUrl === undefined ? undefined : addressOf('READ_DATABASE_URL', readUrl);
  const database = new Database(owner as pg.PoolConfig, undefined, pooler);
  shutdown.add(() => database.close());
  if (kind === 'running') await keepStaffMfa(database, config.staffMfa);
  return { config, database, owner, standby: readFrom ? new Standby(database, readFrom) : null };
}

/** The pooler of the club's own database: waited for as the database is. */
async function reachPooler(settings: Settings, url: string, kind: 'running' | 'command'): Promise<pg.PoolConfig> {
  const { servers } = parseDatabaseUrl(url, 'DATABASE_POOL_URL');
  const pooler = addressOf('DATABASE_POOL_URL', url);
  const seconds = kind === 'running' ? settings.DATABASE_WAIT_SECONDS : 0;
  const client = await connect(pooler as Connection, { setting: 'DATABASE_POOL_URL', servers, seconds });
  await client.end();
  return pooler;
}

/** Lets the database know whether the staff shows a second factor: a role ends the sessions that have not. */
export const keepStaffMfa = (database: Database, on: boolean): Promise<unknown> =>
  database.transaction(SERVICE, (trx) => sql`select private.keep_staff_mfa(${on})`.execute(trx));

/** Another way to the club's own database. */
function addressOf(setting: string, url: string): pg.PoolConfig {
  return connectionTo(parseDatabaseUrl(url, setting)) as pg.PoolConfig;
}

/** Refuses a setting that contradicts the club that is there: its amounts are counted in the other currency. */
async function requireCurrency(owner: Connection, currency: string): Promise<void> {
  const client = await connectClient(owner);
  try {
    const { rows } = await client.query<{ currency: string }>('select currency from public.club_settings');
    if (only(rows).currency !== currency)
      throw new SettingError(
        `Wrong setting — CURRENCY: this club counts in ${only(rows).currency}. Leave the setting out; while nothing has a price, an admin changes the currency on the page of settings`,
      );
  } finally {
    await client.end();
  }
}

type Settings = ReturnType<typeof readEnvironment>;
type Reached = Pick<Club, 'config' | 'owner'>;

/** The embedded database: it belongs to the process that holds the lock of the data folder; a command works beside it. */
async function startDatabase(settings: Settings, shutdown: Shutdown, kind: 'running' | 'command'): Promise<Reached> {
  // A folder is made for a free port only; of one that is there the holder is named, which may have the port as well.
  const isNew = !hasSecrets(settings.DATA_DIR);
  if (isNew) await tryToListen(settings, kind);
  const lock = await lockFolder(settings.DATA_DIR, kind);
  if (lock) shutdown.add(() => lock.release());
  if (!isNew) await tryToListen(settings, kind);
  refuseInterruptedUpgrade(settings.DATA_DIR);
  const secrets = loadSecrets(settings.DATA_DIR);
  const config = makeConfig(settings, secrets);
  const folder = join(config.dataDir, 'postgres');
  const postgres = new EmbeddedPostgres({ folder, password: secrets.postgresPassword });
  if (lock) {
    shutdown.onBegin(() => lock.stopping());
    shutdown.add(() => postgres.stop());
    await postgres.start();
  } else {
    await postgres.join();
  }
  return { config, owner: postgres.connection };
}

/** Refuses a port or a host with which the program could not serve in the end. A command needs none. */
async function tryToListen({ HOST: host, PORT: port }: Settings, kind: 'running' | 'command'): Promise<void> {
  if (kind === 'running') await tryAddress({ host, port });
}

/** Between its two renames an upgrade leaves no database where it was: a new one is not made there. */
function refuseInterruptedUpgrade(dataDir: string): void {
  const [upgraded, folder] = [join(dataDir, 'upgrading', 'postgres'), join(dataDir, 'postgres')];
  if (!hasCluster(folder) && hasCluster(upgraded))
    throw new SettingError(`An upgrade was interrupted at its last step: mv ${upgraded} ${folder}`);
}

/** A database of the club's own. One that is away is waited for, by commands it is not. */
async function reachDatabase(settings: Settings, databaseUrl: string, kind: 'running' | 'command'): Promise<Reached> {
  await tryToListen(settings, kind);
  const address = parseDatabaseUrl(databaseUrl);
  const owner = connectionTo(address);
  const seconds = kind === 'running' ? settings.DATABASE_WAIT_SECONDS : 0;
  const client = await connect(owner, { setting: 'DATABASE_URL', servers: address.servers, seconds });
  try {
    await checkServer(client, address.servers);
    const needsSecret = !settings.JWT_SECRET && !hasSecrets(settings.DATA_DIR);
    if (needsSecret && (await hasAccounts(client))) throw lostSecrets(settings.DATA_DIR);
  } finally {
    await client.end();
  }
  return { config: makeConfig(settings, loadSecrets(settings.DATA_DIR)), owner };
}

interface DatabaseWait {
  setting: string;
  servers: string;
  seconds: number;
}

async function connect(to: Connection, { setting, servers, seconds }: DatabaseWait): Promise<pg.Client> {
  try {
    return await connectPatiently(to, seconds);
  } catch (cause) {
    throw new SettingError(
      `The database at ${servers} cannot be reached (${(cause as Error).message}): check ${setting} and that it runs`,
      { cause },
    );
  }
}

/** True if an account was ever made. The login itself may see none: row-level security holds for it, too. */
async function hasAccounts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select coalesce(sum(pg_relation_size(oid)), 0) > 0 as has from pg_class
     where relname = 'users' and relnamespace = to_regnamespace('auth')`,
  );
  return only(rows).has;
}
