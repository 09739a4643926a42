import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { migrate } from '../../server/platform/database/migrations/migrations.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded.ts';
import { makeConfig, readEnvironment } from '../../server/settings/config.ts';
import { SettingError } from '../../server/settings/setting-error.ts';
import { startServer } from '../../server/testing/running.ts';
import { printTable, short, summarise, type Figures, type Summary } from '../figures.ts';
import { ask, clientHeaders, httpLoad, writeJson } from '../http-load.ts';
import { fillClub } from './fill.ts';
import { installPeer } from './install.ts';
import { startLite } from './lite-server.ts';
import { questions, type Account, type Question } from './requests.ts';

/**
 * The same requests to this program and to @supabase/lite, each a process of its own with a database of its own on one
 * PostgreSQL, with the same tables, rows and policies, through the same client over as many connections. Answers are
 * compared before anything is timed. Everything takes its turn; requests a second are those of the median round, times
 * are over all requests of all rounds.
 *
 * The peer comes from npm into a temporary folder; BENCH_LITE=folder takes one that has it in node_modules already.
 * BENCH_SECONDS=2, BENCH_ROUNDS=3 and BENCH_CONNECTIONS=32 choose otherwise.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 32);
const WARM_UP_SECONDS = 1;
const SECRET = 'a secret that only the benchmark knows, 32+';
/** The target. */
const AIM = 6;
const HEAD = ['', 'ours a second', 'p50 ms', 'p99 ms', 'lite a second', 'p50 ms', 'p99 ms', 'times'];

interface Side {
  name: string;
  port: number;
  accounts: Account[];
  stop(): Promise<unknown>;
}

const { publishableKey } = makeConfig(readEnvironment({}), { jwtSecret: SECRET, postgresPassword: '' });
const folder = mkdtempSync(join(tmpdir(), 'bench-peers-'));
try {
  await compareAll();
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compareAll(): Promise<void> {
  const load = loadavg()[0]!;
  const given = process.env['BENCH_LITE'];
  if (!given) await installPeer(folder);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), password: 'bench' });
  const sides: Side[] = [];
  try {
    sides.push(await startOurs(postgres.connection));
    sides.push(await startPeer(postgres.connection, given ?? folder));
    const all = questions({ secret: SECRET, publishableKey });
    for (const question of all) await requireSameAnswer(question, sides);
    const figures = await inTurns(all, sides);
    printTable(`The same answers from both, ${CONNECTIONS} connections`, HEAD, figures.map(toRow));
    console.log(
      `\nMedian of ${ROUNDS} rounds of ${SECONDS} s; aim: ${AIM} times; the machine's load before: ${load.toFixed(2)}`,
    );
  } finally {
    for (const side of sides) await side.stop();
    await postgres.stop();
  }
}

async function startOurs(server: pg.ClientConfig): Promise<Side> {
  const connection = await newDatabase(server, 'ours');
  await migrate(connection);
  await fillClub(connection);
  const { user, password, host, database } = connection;
  const running = await startServer({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host!)}`,
    JWT_SECRET: SECRET,
    DEMO: 'off',
    AUTO_CONFIRM: 'on',
    RATE_LIMITS: 'off',
  });
  const port = Number(new URL(running.url).port);
  return { name: 'this program', port, accounts: await signUp(port), stop: running.stop };
}

async function startPeer(server: pg.ClientConfig, installed: string): Promise<Side> {
  const connection = await newDatabase(server, 'lite');
  const settings = { folder: installed, connection, secret: SECRET, publishableKey };
  // Its accounts come first, since the club's policies name them; then it is started again, to know the tables.
  await (await startLite(settings)).stop();
  await fillClub(connection);
  const { port, stop } = await startLite(settings);
  return { name: '@supabase/lite', port, accounts: await signUp(port), stop };
}

async function newDatabase(server: pg.ClientConfig, name: string): Promise<pg.ClientConfig> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return { ...server, database: name };
}

/** An account a connection. */
function signUp(port: number): Promise<Account[]> {
  const headers = clientHeaders(publishableKey);
  return Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const [email, password] = [`bench-${index}@example.org`, 'a password of the bench'];
      const { status, body } = await ask(port, writeJson('POST', '/auth/v1/signup', headers, { email, password }));
      if (status !== 200) throw new Error(`Signing up is answered ${status}: ${body}`);
      const { access_token: accessToken, refresh_token: refreshToken } = JSON.parse(body.toString());
      return { email, password, accessToken, refreshToken };
    }),
  );
}

async function requireSameAnswer({ name, work, comparable }: Question, sides: Side[]): Promise<void> {
  const answers = await Promise.all(
    sides.map(async ({ port, accounts }) => {
      const { status, body } = await ask(port, work(accounts).next(0, 0, undefined));
      const text = body.toString();
      return status < 300 ? { status, answer: comparable(JSON.parse(text)) } : { status, answer: text };
    }),
  );
  const [ours, theirs] = answers;
  if (!isDeepStrictEqual(ours, theirs) || ours!.status >= 300)
    throw new Error(
      `Not the same answer to “${name}”:\n${sides.map((side, index) => `${side.name}: ${JSON.stringify(answers[index])}`).join('\n')}`,
    );
}

interface Line {
  name: string;
  ours: Summary;
  theirs: Summary;
}

async function inTurns(all: Question[], sides: Side[]): Promise<Line[]> {
  const trials = all.map(({ name, work }) => ({
    name,
    sides: sides.map(({ port, accounts }) => ({ port, work: work(accounts), rounds: [] as Figures[] })),
  }));
  for (let round = -1; round < ROUNDS; round++) {
    const seconds = round < 0 ? WARM_UP_SECONDS : SECONDS;
    for (const trial of trials) {
      for (const { port, work, rounds } of trial.sides) {
        const figures = await httpLoad(work, { port, connections: CONNECTIONS, seconds });
        if (round >= 0) rounds.push(figures);
      }
    }
  }
  return trials.map(({ name, sides: [ours, theirs] }) => ({
    name,
    ours: summarise(ours!.rounds),
    theirs: summarise(theirs!.rounds),
  }));
}

function toRow({ name, ours, theirs }: Line): string[] {
  const figures = [ours, theirs].flatMap(({ perSecond, p50, p99 }) => [perSecond, p50, p99].map(short));
  return [name, ...figures, (ours.perSecond / theirs.perSecond).toFixed(1)];
}
