import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import pg from 'pg';
import S3rver from 's3rver';
import { afterAll } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { identify, signAccessToken } from '../../auth/tokens/tokens.ts';
import { Database } from '../../platform/database/database.ts';
import { PATIENCE } from '../../platform/http/body/patience.ts';
import { clientIp } from '../../platform/http/client-ip.ts';
import { apiCors } from '../../platform/http/cors.ts';
import { createTestDatabase, testConfig } from '../../platform/testing/club.ts';
import { asOwner } from '../../platform/testing/database.ts';
import type { Config } from '../../settings/config.ts';
import { openStorage } from '../open-service.ts';
import { createStorage } from '../storage.ts';
import { describeTus } from '../uploads/describe-tus.ts';

/** The stores that the service must work with alike. */
export const STORES = ['folder', 's3'] as const;
export type StoreKind = (typeof STORES)[number];

/** The storage service on a database and a store of its own, spoken to through the official client. */
export async function createTestStorage(kind: StoreKind = 'folder', overrides: Partial<Config> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'storage-test-'));
  const s3 = kind === 's3' ? await startS3(join(folder, 's3')) : null;
  const club = await createTestDatabase();
  const config = testConfig({ dataDir: folder, storageUrl: s3?.address, filesKeptDays: 0, ...overrides });
  const serve = (database: Database, end: () => Promise<void>) =>
    serveStorage({ connection: club.connection, database, config, isS3: s3 !== null, end });
  const storage = await serve(club.database, async () => {
    await club.drop();
    await s3?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Another process, as far as the service can see. It is closed first. */
  const beside = () => {
    const second = new Database(club.connection as pg.PoolConfig);
    return serve(second, () => second.close());
  };
  return { ...storage, beside };
}

export type TestStorage = Awaited<ReturnType<typeof createTestStorage>>;

/** The service for a test file or a group of tests; closed after them. */
export async function storageTest(...asked: Parameters<typeof createTestStorage>): Promise<TestStorage> {
  const storage = await createTestStorage(...asked);
  afterAll(() => storage.close());
  return storage;
}

interface Served {
  connection: pg.ClientConfig;
  database: Database;
  config: Config;
  isS3: boolean;
  end(): Promise<void>;
}

async function serveStorage({ connection, database, config, isS3, end }: Served) {
  const folder = config.dataDir;
  const service = await openStorage(config, database);
  const routes = createStorage(
    service,
    (request) => identify(request, config),
    (request) => clientIp(request, config),
  );
  const app = new Hono()
    .options('/storage/v1/upload/resumable/*', describeTus)
    .use('/storage/v1/*', apiCors)
    .route('/storage/v1', routes);
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0, serverOptions: PATIENCE });
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const owner = new pg.Client(connection);
  await owner.connect();
  const make = new Factories(database);
  const client = (key: string, token?: string): SupabaseClient =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(token && { accessToken: async () => token }),
    });

  return {
    config,
    service,
    database,
    owner,
    asOwner: asOwner(owner),
    make,
    url: `${url}/storage/v1`,
    /** The secret key's client. */
    admin: client(config.secretKey),
    visitor: client(config.publishableKey),
    tokenOf: async (sub: string) => (await signAccessToken(config, { role: 'authenticated', sub })).token,
    /** A person's client, signed in. */
    async as(userId: string) {
      return client(
        config.publishableKey,
        (await signAccessToken(config, { role: 'authenticated', sub: userId })).token,
      );
    },
    clientWith: (token: string) => client(config.publishableKey, token),
    /** A request that the official client does not make; with the secret key unless the headers say otherwise. */
    send: (path: string, init: RequestInit = {}) =>
      fetch(`${url}/storage/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${config.secretKey}`, ...(init.headers as Record<string, string>) },
      }),
    /** The number of files whose bytes the store has. */
    async countStored(): Promise<number> {
      const home = isS3 ? join(folder, 's3') : join(folder, 'files', 'stored');
      const names = await readdir(home, { recursive: true });
      return names.filter((name) => (isS3 ? name.endsWith('._S3rver_object') : /[0-9a-f]{12}$/.test(name))).length;
    },
    /** The files in the spool. */
    countArriving: async () => (await readdir(join(folder, 'files', 'arriving')).catch(() => [])).length,
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await owner.end();
      await end();
    },
  };
}

async function startS3(directory: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'club', configs: [] }],
  });
  const { port } = await server.run();
  return {
    address: `s3://S3RVER:S3RVER@club/files?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    stop: () => server.close(),
  };
}
