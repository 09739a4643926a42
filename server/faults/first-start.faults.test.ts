import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { Factories } from '../../db/seed/factories.ts';
import { LAST_BEFORE_FOLD } from '../platform/database/migrations/migrations.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded/embedded.ts';
import { connectClient } from '../platform/postgres/primary-client.ts';
import { WHILE_BUILDING } from '../platform/process/until-built.ts';
import { createTestDatabase } from '../platform/testing/club.ts';
import { folderTest } from '../platform/testing/folder.ts';
import { freePort, runToEnd, startServer } from '../testing/running.ts';

const folder = folderTest();
const RECOVERED = { timeout: 120_000, interval: 20 };
const EMPTY = { DEMO: 'off' };

/** Starts the program and does not wait for it. */
async function launch(dataDir: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DEMO: 'off', PORT: String(port) },
    stdio: 'ignore',
  });
  return { child, exited: once(child, 'exit') as Promise<[number | null, string | null]> };
}

/** Processes whose command line names this folder. */
function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
      } catch {
        return false;
      }
    });
}
const postgresIn = (dataDir: string) => join(dataDir, 'postgres');

/** True if this file of the cluster that is being made is there. */
function isMade(dataDir: string, file: string): boolean {
  const folders = existsSync(postgresIn(dataDir)) ? readdirSync(postgresIn(dataDir)) : [];
  return folders.some((name) => name.startsWith('cluster') && existsSync(join(postgresIn(dataDir), name, file)));
}

test.each(['PG_VERSION', 'global/pg_control', 'base/4/PG_VERSION'])(
  'a first start that is killed when initdb has written %s can be done again',
  async (file) => {
    const dataDir = join(folder, `killed-${file.replaceAll('/', '-')}`);
    const { child, exited } = await launch(dataDir);
    await vi.waitFor(() => expect(isMade(dataDir, file)).toBe(true), RECOVERED);
    child.kill('SIGKILL');
    await exited;
    expect(await (await startServer({ DATA_DIR: dataDir, ...EMPTY })).stop()).toBe(0);
    const left = readdirSync(postgresIn(dataDir)).filter((name) => name.startsWith('cluster'));
    expect(left).toContain('cluster');
  },
);

test.runIf(process.platform === 'linux').each([
  ['initdb', (dataDir: string) => isMade(dataDir, 'global/pg_control')],
  ['the migrations', (dataDir: string) => existsSync(join(postgresIn(dataDir), 'cluster', 'postmaster.pid'))],
])('TERM during %s leaves nothing running, and the next start goes on', async (what, isThere) => {
  const dataDir = join(folder, `term ${what}`);
  const { child, exited } = await launch(dataDir);
  await vi.waitFor(() => expect(isThere(dataDir)).toBe(true), RECOVERED);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  // A process that initdb had begun notices a moment later that its output is not read any more.
  await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), RECOVERED);
  expect(await (await startServer({ DATA_DIR: dataDir, ...EMPTY })).stop()).toBe(0);
});

test('a start that is killed while it builds leaves no program in the way of the next one', async () => {
  const dataDir = join(folder, 'killed-while-building');
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), WHILE_BUILDING], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DEMO: 'off', PORT: String(await freePort()) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr!.on('data', (text) => (said += text));
  const ended = [once(child, 'exit'), once(child.stderr!, 'end')];
  await vi.waitFor(() => expect(isMade(dataDir, 'postmaster.pid')).toBe(true), RECOVERED);
  child.disconnect();
  expect(await Promise.all(ended)).toEqual([[1, null], []]);
  expect(said).toBe('The start was broken off before the web app was built: run npm start again\n');
  expect(processesOf(dataDir)).toEqual([]);
  expect(await (await startServer({ DATA_DIR: dataDir, ...EMPTY })).stop()).toBe(0);
});

describe('in a data folder', () => {
  const dataDir = join(folder, 'data');
  const secrets = join(dataDir, 'secrets.json');

  /** The program ends at once with this one line. */
  async function refused(line: string | RegExp, dir = dataDir, env: Record<string, string> = {}): Promise<void> {
    const { code, said } = await runToEnd({ DATA_DIR: dir, ...EMPTY, ...env });
    expect(said.trim()).toMatch(line);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  }

  test('a second program is refused, and the first one keeps its database', async () => {
    const first = await startServer({ DATA_DIR: dataDir, ...EMPTY });
    await refused(`The data folder ${dataDir} is in use by process ${first.child.pid}: stop it first`);
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    // The lock ends with its process; the database that it left is adopted.
    expect(await (await startServer({ DATA_DIR: dataDir, ...EMPTY })).stop()).toBe(0);
  });

  test('a new club counts in euro; a setting that says another currency is refused', async () => {
    const server = await startServer({ DATA_DIR: dataDir, ...EMPTY, CURRENCY: 'EUR' });
    const { publishableKey: apikey } = (await (await fetch(`${server.url}/config.json`)).json()) as {
      publishableKey: string;
    };
    const path = '/rest/v1/club_settings?select=currency,price_display';
    const answer = await fetch(server.url + path, { headers: { apikey } });
    expect(await answer.json()).toEqual([{ currency: 'EUR', price_display: 'eur' }]);
    expect(await server.stop()).toBe(0);
    await refused('Wrong setting — CURRENCY: this club counts in EUR', dataDir, { CURRENCY: 'BGN' });
    await refused('Wrong setting — CURRENCY: use EUR or BGN', dataDir, { CURRENCY: 'USD' });
    await refused('Wrong setting — CURRENCY: the demo club counts in BGN', dataDir, { CURRENCY: 'EUR', DEMO: 'on' });
  });

  test('a command works beside the program and leaves it its database', async () => {
    const server = await startServer({ DATA_DIR: dataDir, ...EMPTY });
    const { code, said } = await runToEnd({ DATA_DIR: dataDir }, 'commands/migrate.ts');
    expect([code, said.trim()]).toEqual([0, 'The database is up to date.']);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect((await runToEnd({ DATA_DIR: dataDir }, 'commands/migrate.ts')).code).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });

  test('a database from before the fold is refused with the commit that opens it, also by a command', async () => {
    const before = join(folder, 'before');
    await (await startServer({ DATA_DIR: before, ...EMPTY })).stop();
    const { postgresPassword: password } = JSON.parse(readFileSync(join(before, 'secrets.json'), 'utf8')) as {
      postgresPassword: string;
    };
    const postgres = await startEmbeddedPostgres({ folder: postgresIn(before), password });
    const client = await connectClient(postgres.connection);
    await client.query('delete from migrations.applied');
    await client.query(`insert into migrations.applied (name, checksum) values ('0155-count-imported-credit.sql', '')`);
    await client.end();
    await postgres.stop();
    const line = `The database was made before the migrations began again at 0001: start it with commit ${LAST_BEFORE_FOLD}, the last that opens it`;
    await refused(line, before);
    expect(await runToEnd({ DATA_DIR: before }, 'commands/migrate.ts')).toEqual({ code: 1, said: `${line}\n` });
  });

  test.each([
    ['{}', '{}'],
    ['null', 'null'],
    ['nothing', ''],
    ['the first half', '{\n  "jwtSecret": "abcdefgh'],
    ['no password', '{"jwtSecret": "0123456789012345678901234567890123456789"}'],
  ])('secrets.json with %s is reported as damaged, and stays as it is', async (_what, text) => {
    const good = readFileSync(secrets);
    writeFileSync(secrets, text);
    await refused(`${secrets} is damaged: put back the secrets.json that belongs to this data folder from the backup`);
    expect(readFileSync(secrets, 'utf8')).toBe(text);
    writeFileSync(secrets, good);
  });

  test('a lost secrets.json is not replaced beside its database', async () => {
    const aside = join(folder, 'secrets.aside');
    renameSync(secrets, aside);
    await refused(`${secrets} is missing, but its database is there: put back the secrets.json`);
    expect(existsSync(secrets)).toBe(false);
    renameSync(aside, secrets);
  });

  test.runIf(process.platform === 'linux')('a copy beside its running original touches nothing of it', async () => {
    const original = await startServer({ DATA_DIR: dataDir, ...EMPTY });
    const copy = join(folder, 'copy');
    cpSync(dataDir, copy, { recursive: true, filter: (path) => !/\.s\.PGSQL/.test(path) });
    const pid = readFileSync(join(postgresIn(dataDir), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0];
    expect(readFileSync(join(postgresIn(copy), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]).toBe(pid);
    const beside = await startServer({ DATA_DIR: copy, ...EMPTY });
    expect(readFileSync(join(postgresIn(copy), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]).not.toBe(pid);
    expect(await beside.stop()).toBe(0);
    expect((await fetch(`${original.url}/health/ready`)).status).toBe(200);
    expect(await original.stop()).toBe(0);
  });

  test('a stranger that has the number in postmaster.pid is left alone', async () => {
    // It claims to be PostgreSQL, and is not the one of this cluster.
    const stranger = spawn('bash', ['-c', 'exec -a postgres sleep 600'], { stdio: 'ignore' });
    writeFileSync(join(postgresIn(dataDir), 'cluster', 'postmaster.pid'), `${stranger.pid}\n/elsewhere\n`);
    expect(await (await startServer({ DATA_DIR: dataDir, ...EMPTY })).stop()).toBe(0);
    expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null]);
    stranger.kill();
  });

  test('a cluster that others may read, or that is not whole, is reported', async () => {
    const cluster = join(postgresIn(dataDir), 'cluster');
    chmodSync(cluster, 0o755);
    await refused(`The database folder ${cluster} is open to other users (mode 755): chmod 700 it`);
    chmodSync(cluster, 0o700);
    const control = join(cluster, 'global', 'pg_control');
    renameSync(control, `${control}.aside`);
    await refused(`The database folder ${cluster} is not whole: put it back from the backup, or remove it`);
    renameSync(`${control}.aside`, control);
  });

  test.runIf(process.getuid?.() === 0)(
    'a cluster of another owner, or on a disk that is read-only, is reported',
    async () => {
      const cluster = join(postgresIn(dataDir), 'cluster');
      const { chownSync } = await import('node:fs');
      chownSync(cluster, 12_345, 12_345);
      await refused(`The database folder ${cluster} belongs to user 12345, and the database runs as user`);
      chownSync(cluster, 0, 0);
    },
  );

  test('a data folder that may not be written is reported', async () => {
    const readOnly = join(folder, 'read-only');
    mkdirSync(readOnly);
    const undo = await makeReadOnly(readOnly);
    await refused(`The data folder ${readOnly} cannot be used (`, readOnly);
    undo();
  });
});

/** Root may write anywhere but on a read-only file system. */
async function makeReadOnly(path: string): Promise<() => void> {
  const { spawnSync } = await import('node:child_process');
  if (process.getuid?.() !== 0) {
    chmodSync(path, 0o500);
    return () => chmodSync(path, 0o700);
  }
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', path]).status).toBe(0);
  return () => void spawnSync('umount', [path]);
}

test('a lost secrets.json is not replaced beside a database of the club’s own, either', async () => {
  const club = await createTestDatabase();
  const { host, user, password, database } = club.connection;
  const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host!)}/${database}`;
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'own') };
  const { code } = await runToEnd(env, 'commands/migrate.ts');
  expect(code).toBe(0);
  rmSync(join(folder, 'own', 'secrets.json'));
  expect((await runToEnd(env, 'commands/migrate.ts')).code).toBe(0);
  await new Factories(club.database).user();
  rmSync(join(folder, 'own', 'secrets.json'));
  const { code: refused, said } = await runToEnd(env, 'commands/migrate.ts');
  expect([refused, said]).toEqual([1, expect.stringContaining('secrets.json is missing, but its database is there')]);
  expect((await runToEnd({ ...env, JWT_SECRET: 'x'.repeat(32) }, 'commands/migrate.ts')).code).toBe(0);
  await club.drop();
});
