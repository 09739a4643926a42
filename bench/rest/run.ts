import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asUser } from '../../server/platform/caller.ts';
import { Database, type Statement } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrations.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded.ts';
import { callLoad } from '../call-load.ts';
import { printTable, short, summarise, type Figures, type Summary } from '../figures.ts';
import { clientHeaders, httpLoad, writeRequest } from '../http-load.ts';
import { DASHBOARD, signToken, someParents } from './dashboard.ts';
import { familiesOf, fillClub } from './fill.ts';
import { pgbench, type Form } from './pgbench.ts';
import { createBenchApp } from './rest-server.ts';

/**
 * A parent's dashboard through /rest/v1 with row-level security, beside pgbench with the same transaction on the same
 * database in the same run, in clubs of a thousand, ten thousand and a hundred thousand children.
 *
 * Needs pgbench (Debian: apt-get install -y --no-install-recommends postgresql-contrib) and a machine that does nothing
 * else. BENCH_SIZES=1000,10000, BENCH_SECONDS=10, BENCH_ROUNDS=5 and BENCH_ROWS (a part of their names)
 * choose otherwise.
 */
const SIZES = (process.env['BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const ROWS = process.env['BENCH_ROWS'] ?? '';
const WARM_UP_SECONDS = 2;
const WITHOUT_BEGIN = ', without begin and commit';
const POOL_SIZE = Number(process.env['BENCH_POOL'] ?? 8);
const SECRET = 'a secret that only the benchmark knows, 32+';

interface Line {
  name: string;
  /** Of the best round. */
  figures: Figures;
  /** Over all rounds: the longest single times are what a person waits. */
  all: Summary;
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
    const rest = lines.find((line) => line.name === 'HTTP, 64 connections')?.figures.perSecond;
    if (rest) bests.push({ size, rest });
    await onOwner(`drop database ${database} with (force)`);
  }
  const [fastest, slowest] = [Math.max(...bests.map(({ rest }) => rest)), Math.min(...bests.map(({ rest }) => rest))];
  console.log(
    `\nOver the sizes, through HTTP at 64 connections: fastest ÷ slowest = ${(fastest / slowest).toFixed(2)}`,
  );
  console.log(`Load of the machine over the last minute: ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function onOwner(statement: string): Promise<void> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

interface Variant {
  name: string;
  run(seconds: number): Promise<Figures>;
}

/**
 * Every variant in turn, several times over; the best round of each counts, since other work on the machine only slows.
 */
async function measure(connection: pg.PoolConfig & { database: string }, size: number): Promise<Line[]> {
  const families = familiesOf(size);
  const parents = someParents(families);
  const tokens = parents.map((parent) => signToken(SECRET, parent));
  const { app, database } = createBenchApp(connection, SECRET, POOL_SIZE);
  const ask = async (token: string) => app.request(DASHBOARD, { headers: { authorization: `Bearer ${token}` } });
  const statement = await dashboardStatement(ask, tokens[1]!);
  const server = await startServer(connection);
  const requests = tokens.map((token) =>
    writeRequest('GET', DASHBOARD, { ...clientHeaders(token), 'accept-profile': 'public' }),
  );
  const dashboards = {
    next: (connection: number, count: number) => requests[(connection * 7 + count) % requests.length]!,
  };
  const context = { method: 'GET', path: '/children', readOnly: true };

  const beside = (clients: number, form: Form): Variant => ({
    name: `pgbench, ${clients} clients${form === 'implicit' ? WITHOUT_BEGIN : ''}`,
    run: (seconds) => pgbench(connection, statement, { families, clients, seconds, form }),
  });
  const throughHttp = (connections: number): Variant => ({
    name: `HTTP, ${connections} connections`,
    run: (seconds) => httpLoad(dashboards, { port: server.port, connections, seconds }),
  });
  const called = (name: string, work: (index: number) => Promise<unknown>): Variant => ({
    name: `${name}, 64 at once`,
    run: (seconds) => callLoad(work, 64, seconds),
  });
  const variants = [
    beside(8, 'explicit'),
    beside(32, 'explicit'),
    beside(64, 'explicit'),
    beside(8, 'implicit'),
    throughHttp(32),
    throughHttp(64),
    called('in process', async (index) => (await ask(tokens[index % tokens.length]!)).text()),
    called('bare driver', async (index) =>
      database.statements(asUser(parents[index % parents.length]!), context, [statement]),
    ),
  ].filter(({ name }) => name.includes(ROWS));
  for (const variant of variants) await variant.run(WARM_UP_SECONDS);
  const rounds = new Map<string, Figures[]>(variants.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, run } of variants) rounds.get(name)!.push(await run(SECONDS));
  }
  await server.stop();
  await database.close();
  return [...rounds].map(([name, all]) => {
    const figures = all.reduce((best, other) => (other.perSecond > best.perSecond ? other : best));
    return { name, figures, all: summarise(all) };
  });
}

/** The service in a process of its own, as the club's server is. */
async function startServer(connection: pg.PoolConfig): Promise<{ port: number; stop(): Promise<void> }> {
  const env = { ...process.env, BENCH_REST: JSON.stringify({ connection, secret: SECRET, size: POOL_SIZE }) };
  const server = fork(join(import.meta.dirname, 'rest-server.ts'), { env });
  const [port] = (await once(server, 'message')) as [number];
  return {
    port,
    async stop() {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}

/** The statement that the service makes of the dashboard's request; the answer must be a parent's children. */
async function dashboardStatement(ask: (token: string) => Promise<Response>, token: string): Promise<Statement> {
  const { statements } = Database.prototype;
  let seen: Statement | undefined;
  Database.prototype.statements = function (caller, context, list) {
    seen = list[0];
    return statements.call(this, caller, context, list);
  };
  const response = await ask(token);
  Database.prototype.statements = statements;
  const children = (await response.json()) as { enrollments: { classes: { lessons: unknown[] } }[] }[];
  if (children.length !== 2 || children[0]!.enrollments[0]!.classes.lessons.length !== 1)
    throw new Error(`Not a dashboard: ${JSON.stringify(children)}`);
  return seen!;
}

function print(size: number, lines: Line[]): void {
  // The measure is the same transaction, spelled out.
  const spelledOut = lines.filter(({ name }) => name.startsWith('pgbench') && !name.endsWith(WITHOUT_BEGIN));
  const best = Math.max(...spelledOut.map((line) => line.figures.perSecond));
  const rows = lines.map(({ name, figures, all: { p50, p99, p999, longest } }) => [
    name,
    figures.perSecond.toFixed(0),
    short(figures.average),
    ...[p50, p99, p999, longest].map(short),
    Number.isFinite(best) ? `${((100 * figures.perSecond) / best).toFixed(0)} %` : '',
  ]);
  const head = ['', 'a second', 'average ms', 'p50', 'p99', 'p99.9', 'longest', 'of the best'];
  printTable(`${size.toLocaleString('en')} children`, head, rows);
}
