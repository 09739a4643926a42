import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asUser } from '../../server/platform/caller.ts';
import { Database, type Statement } from '../../server/platform/database.ts';
import { migrate } from '../../server/platform/migrations.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded.ts';
import { DASHBOARD, signToken, someParents } from './dashboard.ts';
import { familiesOf, fillClub } from './fill.ts';
import { callLoad, httpLoad, writeRequest } from './load.ts';
import { pgbench, type Figures, type Form } from './pgbench.ts';
import { createBenchApp } from './rest-server.ts';

/**
 * A parent's dashboard through /rest/v1 with row-level security, beside pgbench with the same transaction on the same
 * database in the same run, in clubs of a thousand, ten thousand and a hundred thousand children.
 *
 * Needs pgbench (Debian: apt-get install -y --no-install-recommends postgresql-contrib) and a machine that does nothing
 * else. BENCH_SIZES=1000,10000 and BENCH_SECONDS=10 choose otherwise.
 */
const SIZES = (process.env['BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6);
const WARM_UP_SECONDS = 2;
const WITHOUT_BEGIN = ', without begin and commit';
const POOL_SIZE = Number(process.env['BENCH_POOL'] ?? 8);
const SECRET = 'a secret that only the benchmark knows, 32+';

interface Line {
  name: string;
  figures: Figures;
}

const folder = mkdtempSync(join(tmpdir(), 'plavane-bench-rest-'));
const postgres = await startEmbeddedPostgres({ folder, password: 'bench', settings: { max_connections: '200' } });
try {
  await onOwner('create database empty_club');
  await migrate({ ...postgres.connection, database: 'empty_club' });
  const bests: { size: number; rest: number }[] = [];
  for (const size of SIZES) {
    const database = `club_${size}`;
    await onOwner(`create database ${database} template empty_club`);
    const connection = { ...postgres.connection, database };
    await fillClub(connection, size);
    const lines = await measure(connection, size);
    print(size, lines);
    bests.push({ size, rest: lines.find((line) => line.name === 'HTTP, 64 connections')!.figures.perSecond });
    await onOwner(`drop database ${database} with (force)`);
  }
  const [fastest, slowest] = [Math.max(...bests.map(({ rest }) => rest)), Math.min(...bests.map(({ rest }) => rest))];
  console.log(`Over the sizes, through HTTP at 64 connections: fastest ÷ slowest = ${(fastest / slowest).toFixed(2)}`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function onOwner(statement: string): Promise<void> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function measure(connection: pg.PoolConfig & { database: string }, size: number): Promise<Line[]> {
  const families = familiesOf(size);
  const parents = someParents(families);
  const tokens = parents.map((parent) => signToken(SECRET, parent));
  const { app, database } = createBenchApp(connection, SECRET, POOL_SIZE);
  const statement = await dashboardStatement(
    async (token) => app.request(DASHBOARD, { headers: { authorization: `Bearer ${token}` } }),
    tokens[1]!,
  );
  const lines: Line[] = [];

  for (const [form, clients] of [
    ['explicit', 8],
    ['explicit', 32],
    ['explicit', 64],
    ['implicit', 8],
  ] as [Form, number][]) {
    const figures = await pgbench(connection, statement, { families, clients, seconds: SECONDS, form });
    lines.push({
      name: `pgbench, ${clients} clients${form === 'implicit' ? WITHOUT_BEGIN : ''}`,
      figures,
    });
  }
  for (const connections of [32, 64]) {
    lines.push({
      name: `HTTP, ${connections} connections`,
      figures: await throughHttp(connection, tokens, connections),
    });
  }
  for (const [name, work] of [
    [
      'in process, 64 at once',
      async (index: number) =>
        (
          await app.request(DASHBOARD, { headers: { authorization: `Bearer ${tokens[index % tokens.length]!}` } })
        ).text(),
    ],
    [
      'bare driver, 64 at once',
      async (index: number) =>
        database.statements(
          asUser(parents[index % parents.length]!),
          { method: 'GET', path: '/children', readOnly: true },
          [statement],
        ),
    ],
  ] as [string, (index: number) => Promise<unknown>][]) {
    await callLoad(work, 64, WARM_UP_SECONDS);
    lines.push({ name, figures: await callLoad(work, 64, SECONDS) });
  }
  await database.close();
  return lines;
}

/** The statement that the service makes of the dashboard's request; the answer must be somebody's children. */
async function dashboardStatement(ask: (token: string) => Promise<Response>, token: string): Promise<Statement> {
  const { statements } = Database.prototype;
  let seen: Statement | undefined;
  Database.prototype.statements = function (caller, context, list) {
    seen = list[0];
    return statements.call(this, caller, context, list);
  };
  const response = await ask(token);
  Database.prototype.statements = statements;
  const children = (await response.json()) as { enrollments: { classes: { class_meetings: unknown[] } }[] }[];
  if (children.length !== 2 || children[0]!.enrollments[0]!.classes.class_meetings.length !== 1)
    throw new Error(`Not a dashboard: ${JSON.stringify(children)}`);
  return seen!;
}

async function throughHttp(connection: pg.PoolConfig, tokens: string[], connections: number): Promise<Figures> {
  const env = { ...process.env, BENCH_REST: JSON.stringify({ connection, secret: SECRET, size: POOL_SIZE }) };
  const server = fork(join(import.meta.dirname, 'rest-server.ts'), { env });
  const [port] = (await once(server, 'message')) as [number];
  const requests = tokens.map((token) => writeRequest(DASHBOARD, token));
  await httpLoad(port, requests, connections, WARM_UP_SECONDS);
  const figures = await httpLoad(port, requests, connections, SECONDS);
  server.disconnect();
  await once(server, 'exit');
  return figures;
}

function print(size: number, lines: Line[]): void {
  const best = Math.max(
    ...lines.filter((line) => line.name.startsWith('pgbench')).map((line) => line.figures.perSecond),
  );
  console.log(`\n${size.toLocaleString('en')} children`);
  console.log(`${''.padEnd(46)}${'a second'.padStart(10)}${'average ms'.padStart(12)}${'of the best'.padStart(13)}`);
  for (const { name, figures } of lines) {
    const share = `${((100 * figures.perSecond) / best).toFixed(0)} %`;
    console.log(
      `${name.padEnd(46)}${figures.perSecond.toFixed(0).padStart(10)}${figures.average.toFixed(2).padStart(12)}${share.padStart(13)}`,
    );
  }
}
