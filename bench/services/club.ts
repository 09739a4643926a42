import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded.ts';
import { connectClient } from '../../server/platform/postgres/primary-client.ts';
import { loadSecrets } from '../../server/platform/secrets.ts';
import { makeConfig, type Config } from '../../server/settings/config.ts';
import { readEnvironment } from '../../server/settings/environment.ts';
import { startServer, type RunningServer } from '../../server/testing/running.ts';
import { ask, clientHeaders, writeJson } from '../http-load.ts';
import { readMemory, type Memory } from './memory.ts';

export interface Account {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

/** The demo club as a process of its own, with the benchmark's facts of it. */
export interface BenchClub {
  folder: string;
  config: Config;
  server: RunningServer;
  port: number;
  /** As the owner of the database, past row-level security. */
  connection: pg.ClientConfig;
  owner: pg.Client;
  memory(others?: RunningServer[]): Memory;
  stop(): Promise<void>;
}

/** Starts the whole program on a new demo club in a folder of its own; rates are counted only where that is measured. */
export async function startClub(rateLimits: 'on' | 'off' = 'off'): Promise<BenchClub> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-services-'));
  const server = await startServer({ DATA_DIR: folder, DEMO: 'on', RATE_LIMITS: rateLimits });
  const secrets = loadSecrets(folder);
  // Finds out the address of the running club.
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    password: secrets.postgresPassword,
  });
  const { connection } = postgres;
  // The option is pg's, and missing in its types.
  const owner = await connectClient({ ...connection, pipeline: true } as pg.ClientConfig);
  const postmaster = Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    folder,
    config: makeConfig(readEnvironment({ PUBLIC_URL: publicUrlOf(server) }), secrets),
    server,
    port: portOf(server),
    connection,
    owner,
    memory: (others = []) =>
      readMemory(
        [server, ...others].map(({ child }) => child.pid!),
        postmaster,
      ),
    async stop() {
      await owner.end();
      await server.stop();
      // It is watched from here, too: one that went with its server may have been started again.
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One more process of the same club. */
export function startSecond({ folder, config, connection, server }: BenchClub): Promise<RunningServer> {
  const { user, password, host, database } = connection;
  const address = `postgres://${user}:${encodeURIComponent(password as string)}@localhost/${database}`;
  return startServer({
    DATA_DIR: folder,
    DATABASE_URL: `${address}?host=${encodeURIComponent(host!)}`,
    JWT_SECRET: config.jwtSecret,
    // Its tokens count at both.
    PUBLIC_URL: publicUrlOf(server),
    DEMO: 'on',
    RATE_LIMITS: 'off',
  });
}

/** The club's own address: the issuer of its tokens. */
const publicUrlOf = (server: RunningServer) => `http://localhost:${portOf(server)}`;
const portOf = ({ url }: RunningServer): number => Number(new URL(url).port);

/** This many parents, each signed up through the service. */
export async function makeParents({ port, config, owner }: BenchClub, count: number): Promise<Account[]> {
  const headers = clientHeaders(config.publishableKey);
  const parents = await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Account> => {
      const [email, password] = [`bench-${index}@example.org`, 'a password of the bench'];
      const answer = await ask(port, writeJson('POST', '/auth/v1/signup', headers, { email, password }));
      const { user, access_token: accessToken, refresh_token: refreshToken } = JSON.parse(answer.body.toString());
      return { id: user.id, email, password, accessToken, refreshToken };
    }),
  );
  await owner.query(`insert into user_roles (user_id, role) select unnest($1::uuid[]), 'parent'`, [
    parents.map(({ id }) => id),
  ]);
  return parents;
}

/** An access token of one of the demo's people. */
export async function signIn({ port, config }: BenchClub, email: string, password: string): Promise<string> {
  const request = writeJson('POST', '/auth/v1/token?grant_type=password', clientHeaders(config.publishableKey), {
    email,
    password,
  });
  return JSON.parse((await ask(port, request)).body.toString()).access_token;
}
