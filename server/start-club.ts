import { join } from 'node:path';
import pg from 'pg';
import { loadSecrets } from './platform/secrets.ts';
import { makeConfig, readEnvironment, SettingError, type Config } from './config.ts';
import { Database } from './platform/database.ts';
import { lockFolder } from './platform/folder-lock.ts';
import { migrate } from './platform/migrations.ts';
import { EmbeddedPostgres } from './platform/postgres/embedded.ts';
import type { Shutdown } from './platform/shutdown.ts';

export interface Club {
  config: Config;
  database: Database;
  /** Connection settings of the database's owner: for migrations, backups and seeds. */
  owner: pg.ClientConfig;
}

/**
 * Reads the settings, starts or reaches the database and brings it up to date: what every program of the club begins with.
 * What it opens is closed by the shutdown, also when it is told to stop in the middle.
 */
export async function startClub(
  env: NodeJS.ProcessEnv,
  shutdown: Shutdown,
  kind: 'running' | 'command',
): Promise<Club> {
  const settings = readEnvironment(env);
  const { config, owner } = settings.DATABASE_URL
    ? await reachDatabase(makeConfig(settings, loadSecrets(settings.DATA_DIR)))
    : await startDatabase(settings, shutdown, kind);
  await migrate(owner);
  const database = new Database(owner as pg.PoolConfig);
  shutdown.add(() => database.close());
  return { config, database, owner };
}

type Settings = ReturnType<typeof readEnvironment>;
type Reached = Pick<Club, 'config' | 'owner'>;

/** The embedded database: it belongs to the process that holds the lock of the data folder; a command works beside it. */
async function startDatabase(settings: Settings, shutdown: Shutdown, kind: 'running' | 'command'): Promise<Reached> {
  const lock = await lockFolder(settings.DATA_DIR, kind);
  if (lock) shutdown.add(() => lock.release());
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

async function reachDatabase(config: Config): Promise<Reached> {
  const owner = { connectionString: config.databaseUrl!, connectionTimeoutMillis: 5000 };
  const client = new pg.Client(owner);
  try {
    await client.connect();
    await client.end();
  } catch (cause) {
    const { host } = new URL(config.databaseUrl!);
    throw new SettingError(
      `The database at ${host} cannot be reached (${(cause as Error).message}): check DATABASE_URL and that it runs`,
      { cause },
    );
  }
  return { config, owner };
}
