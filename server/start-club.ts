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
  /** From now on this process answers for the embedded database: closing ends it, even if another one had started it. */
  takeOver(): void;
  close(): Promise<void>;
}

/** Reads the settings, starts or reaches the database and brings it up to date: what every command of the club begins with. */
export async function startClub(env: NodeJS.ProcessEnv): Promise<Club> {
  const settings = readEnvironment(env);
  const secrets = loadSecrets(settings.DATA_DIR);
  const config = makeConfig(settings, secrets);
  const { owner, adopted, stop } = await reachDatabase(config, secrets.postgresPassword);
  let responsible = !adopted;
  try {
    await migrate(owner);
  } catch (error) {
    if (responsible) await stop();
    throw error;
  }
  const database = new Database(owner as pg.PoolConfig);
  return {
    config,
    database,
    owner,
    takeOver() {
      responsible = true;
    },
    async close() {
      await database.close();
      if (responsible) await stop();
    },
  };
}

async function reachDatabase(
  config: Config,
  password: string,
): Promise<{ owner: pg.ClientConfig; adopted: boolean; stop(): Promise<void> }> {
  if (!config.databaseUrl) {
    const postgres = await startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres'), password });
    return { owner: postgres.connection, adopted: postgres.adopted, stop: postgres.stop };
  }
  const owner = { connectionString: config.databaseUrl, connectionTimeoutMillis: 5000 };
  const client = new pg.Client(owner);
  try {
    await client.connect();
    await client.end();
  } catch (cause) {
    const { host } = new URL(config.databaseUrl);
    throw new SettingError(
      `The database at ${host} cannot be reached (${(cause as Error).message}): check DATABASE_URL and that it runs`,
      { cause },
    );
  }
  return { owner, adopted: false, stop: async () => undefined };
}
