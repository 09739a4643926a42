import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';

interface Settings {
  /** Where npm has put the peer. */
  folder: string;
  connection: pg.ClientConfig;
  secret: string;
  publishableKey: string;
}

/** @supabase/lite as a process of its own, the way its documentation embeds it in Node. */
export async function startLite(settings: Settings): Promise<{ port: number; stop(): Promise<void> }> {
  const env = { ...process.env, NODE_ENV: 'production', BENCH_LITE_SERVER: JSON.stringify(settings) };
  const child = fork(import.meta.filename, { env });
  const ended = once(child, 'exit').then(() => {
    throw new Error('@supabase/lite ended before it was ready');
  });
  ended.catch(() => undefined);
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  return {
    port,
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

async function serveLite({ folder, connection, secret, publishableKey }: Settings): Promise<void> {
  const load = (path: string) => import(pathToFileURL(join(folder, 'node_modules', path)).href);
  const { App } = await load('@supabase/lite/dist/index.js');
  const { createPostgresConnection } = await load('@supabase/lite/dist/db/postgres/PostgresConnection.js');
  const { serve } = await load('@hono/node-server/dist/index.mjs');
  const { host, user, password, database } = connection;
  const app = new App({
    connection: createPostgresConnection({
      url: `postgres://${user}:${encodeURIComponent(password as string)}@localhost/${database}`,
      postgresOptions: { host, onnotice: () => undefined },
    }),
    auth: { enabled: true, jwt_secret: secret, publishable_key: publishableKey },
    options: { server: { disableStudio: true } },
  });
  await app.ensureSystemSchema();
  const fetch = (request: Request, { incoming }: { incoming: { socket: { remoteAddress?: string } } }) =>
    app.fetch(request, { peerAddress: incoming.socket.remoteAddress ?? null });
  serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: { port: number }) => process.send!(port));
}

if (import.meta.main) {
  process.on('disconnect', () => process.exit(0));
  await serveLite(JSON.parse(process.env['BENCH_LITE_SERVER']!) as Settings);
}
