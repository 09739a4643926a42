import { join } from 'node:path';
import pg from 'pg';
import { loadSecrets } from './platform/secrets.ts';
import { makeConfig, readEnvironment, SettingError, type Config } from './config.ts';
import { Database } from './platform/database.ts';
import { migrate } from './platform/migrations.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';

export interface Club {
  config: Config;
  database: Database;
  /** Connection settings of the database's owner: for migrations, backups and seeds. */
  owner: pg.ClientConfig;
  close(): Promise<void>;
}

/** Reads the settings, starts or reaches the database and brings it up to date: what every command of the club begins with. */
export async function startClub(env: NodeJS.ProcessEnv): Promise<Club> {
  const settings = readEnvironment(env);
  const secrets = loadSecrets(settings.DATA_DIR);
  const config = makeConfig(settings, secrets);
  const { owner, stop } = await reachDatabase(config, secrets.postgresPassword);
  try {
    await migrate(owner);
  } catch (error) {
    await stop();
    throw error;
  }
  const database = new Database(owner as pg.PoolConfig);
  return {
    config,
    database,
    owner,
    async close() {
      await database.close();
      await stop();
    },
  };
}

async function reachDatabase(config: Config, password: string): Promise<{ owner: pg.ClientConfig; stop(): Promise<void> }> {
  if (!config.databaseUrl) {
    const postgres = await startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres'), password });
    return { owner: postgres.connection, stop: () => postgres.stop() };
  }
  const owner = { connectionString: config.databaseUrl, connectionTimeoutMillis: 5000 };
  const client = new pg.Client(owner);
  try {
    await client.connect();
    await client.end();
  } catch (cause) {
    const { host } = new URL(config.databaseUrl);
    throw new SettingError(`The database at ${host} cannot be reached (${(cause as Error).message}): check DATABASE_URL and that it runs`, { cause });
  }
  return { owner, stop: async () => undefined };
}
