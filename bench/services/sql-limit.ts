import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Statement } from '../../server/platform/database/database.ts';
import { callLoad } from '../call-load.ts';
import type { Figures } from '../figures.ts';
import { httpLoad, writeRequest } from '../http-load.ts';
import { hasPgbench, literal, runPgbench } from '../pgbench.ts';
import type { BareServer } from './bare-server.ts';
import type { Variant } from './measure.ts';

/** The driver of the measurement: pgbench, or the bare driver where the machine has none. */
export const ASKED_BY = (await hasPgbench()) ? 'pgbench' : 'bare driver';

/**
 * The same transaction without the server, by this many clients. Each statement may name its client by `:client_id`,
 * counted from 0.
 */
export function sqlLimit(name: string, connection: pg.ClientConfig, statements: string[], clients: number): Variant {
  const run = ASKED_BY === 'pgbench' ? byPgbench : byDriver;
  return {
    name: `${ASKED_BY}: ${name}`,
    run: (seconds) => run(connection, ['begin', ...statements, 'commit'], clients, seconds),
  };
}

/** The same transaction behind Node's own HTTP server, with nothing around it. */
export async function bareSql(
  bare: BareServer,
  connection: pg.ClientConfig,
  statements: string[],
  people: number,
): Promise<Variant> {
  const path = `/sql/${randomUUID()}`;
  await bare.ask({ path, connection, statements, people });
  const request = writeRequest('GET', path, {});
  return {
    name: 'bare Node HTTP: the same statements',
    run: (seconds) => httpLoad({ next: () => request }, { port: bare.port, connections: people, seconds }),
  };
}

/** A recorded statement with its values in its text. */
export const inlined = ({ text, values }: Statement): string =>
  text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]!));

/** The caller's role and claims, as the server sets them. */
export const asCaller = (role: string, sub: string): string =>
  `select set_config('role', '${role}', true), set_config('request.jwt.claims', '${JSON.stringify({ role, sub })}', true)`;

function byPgbench(connection: pg.ClientConfig, statements: string[], clients: number, seconds: number) {
  const script = ['\\startpipeline', ...statements.map((text) => `${text};`), '\\endpipeline', ''].join('\n');
  return runPgbench(connection, script, { clients, seconds });
}

async function byDriver(
  connection: pg.ClientConfig,
  statements: string[],
  clients: number,
  seconds: number,
): Promise<Figures> {
  const all = await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      // The option is pg's, and missing in its types.
      const client = new pg.Client({ ...connection, pipeline: true } as pg.ClientConfig);
      await client.connect();
      const texts = statements.map((text) => text.replaceAll(':client_id', String(index)));
      return { client, texts };
    }),
  );
  let next = 0;
  const free = [...all];
  try {
    return await callLoad(
      async () => {
        const one = free.pop() ?? all[next++ % clients]!;
        await Promise.all(one.texts.map((text, index) => one.client.query({ text, name: `step ${index}` })));
        free.push(one);
      },
      clients,
      seconds,
    );
  } finally {
    await Promise.all(all.map(({ client }) => client.end()));
  }
}
