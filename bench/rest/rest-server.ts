import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type pg from 'pg';
import { identify } from '../../server/auth/tokens/tokens.ts';
import { Database } from '../../server/platform/database/database.ts';
import { API_HEADERS } from '../../server/platform/http/api-headers.ts';
import { apiCors } from '../../server/platform/http/cors.ts';
import { createRest } from '../../server/rest/rest.ts';
import { makeConfig } from '../../server/settings/config.ts';
import { readEnvironment } from '../../server/settings/environment.ts';

/** The REST service as the club's process mounts it, with the layers in front of it there. */
export function createBenchApp(
  connection: pg.PoolConfig,
  secret: string,
  size: number,
): { app: Hono; database: Database } {
  const config = makeConfig(readEnvironment({ JWT_SECRET: secret }), { jwtSecret: secret, postgresPassword: '' });
  const database = new Database(connection, size);
  const app = new Hono();
  app.options('/rest/v1/*', apiCors);
  app.route(
    '/rest/v1',
    createRest({
      database,
      identify: (request) => identify(request, config),
      schemas: ['public'],
      headers: API_HEADERS,
    }),
  );
  return { app, database };
}

/** Run as a process of its own, as the club's server is: settings come as JSON, the port goes back to the parent. */
if (import.meta.main) {
  const { connection, secret, size } = JSON.parse(process.env['BENCH_REST']!) as {
    connection: pg.PoolConfig;
    secret: string;
    size: number;
  };
  const { app } = createBenchApp(connection, secret, size);
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send!(port));
  process.on('disconnect', () => {
    server.close();
    process.exit(0);
  });
}
