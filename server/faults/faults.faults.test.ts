import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folderTest } from '../platform/testing/folder.ts';
import { freePort, runToEnd, startServer } from '../testing/running.ts';

const folder = folderTest();
const file = join(folder, 'a-file');
writeFileSync(file, '');
const WAITED = { timeout: 120_000, interval: 20 };

test.each([
  ['a wrong port', { PORT: 'seventy' }, 'Wrong setting — PORT: use a port number from 1 to 65535'],
  ['a wrong switch', { DEMO: 'maybe' }, 'Wrong setting — DEMO: use on or off'],
  ['a short secret', { JWT_SECRET: 'abc' }, 'Wrong setting — JWT_SECRET: use at least 32 random characters'],
  [
    'a wrong email server',
    { SMTP_URL: 'email.example' },
    'Wrong setting — SMTP_URL: use smtp://user:password@host:587',
  ],
  [
    'half of a sign-in provider',
    { GOOGLE_CLIENT_ID: 'x' },
    'Wrong setting — GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together',
  ],
  ['a data folder that is a file', { DATA_DIR: file }, 'make it writable, or name another with DATA_DIR'],
  [
    'a database that no server answers for',
    { DATABASE_URL: 'postgres://club:secret@127.0.0.1:9/club', DATABASE_WAIT_SECONDS: '0' },
    'The database at 127.0.0.1:9 cannot be reached',
  ],
  [
    'a certificate that is not there',
    { DATABASE_URL: 'postgres://club:secret@127.0.0.1:9/club?sslmode=verify-full&sslrootcert=/nowhere.pem' },
    'The database at 127.0.0.1:9 cannot be reached (ENOENT',
  ],
])('%s ends with one line that says what to do', async (_what, env, line) => {
  const { code, said } = await runToEnd({ DATA_DIR: join(folder, 'data'), ...env });
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).toContain(line);
  expect(said).not.toContain('secret@');
});

/** Takes a port of this machine until the test ends. */
async function takePort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

const busy = (port: number) => `Port ${port} is in use: stop the program that uses it, or choose another with PORT\n`;

test('a port in use is reported before a data folder is made', async () => {
  const [DATA_DIR, port] = [join(folder, 'never'), await takePort()];
  expect(await runToEnd({ DATA_DIR, DEMO: 'off', PORT: String(port) })).toEqual({ code: 1, said: busy(port) });
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a port in use is reported before the database is looked for', async () => {
  const port = await takePort();
  const DATABASE_URL = 'postgres://club:secret@127.0.0.1:9/club';
  const env = { DATA_DIR: join(folder, 'never'), DATABASE_URL, PORT: String(port) };
  expect(await runToEnd(env)).toEqual({ code: 1, said: busy(port) });
});

test('a port that is taken while the club is filled is reported, and the database is left in order', async () => {
  const [DATA_DIR, port] = [join(folder, 'data'), await freePort()];
  const started = runToEnd({ DATA_DIR, DEMO: 'off', PORT: String(port) });
  await vi.waitFor(() => expect(existsSync(join(DATA_DIR, 'postgres', 'cluster'))).toBe(true), WAITED);
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { code, said } = await started;
  expect([code, said.slice(said.indexOf('Port '))]).toEqual([1, busy(port)]);
  other.close();
  await once(other, 'close');
  expect(await (await startServer({ DATA_DIR, DEMO: 'off' })).stop()).toBe(0);
});

test('a folder in use is named before the port that its program has', async () => {
  const server = await startServer({ DATA_DIR: join(folder, 'data'), DEMO: 'off' });
  const { port } = new URL(server.url);
  const { code, said } = await runToEnd({ DATA_DIR: join(folder, 'data'), DEMO: 'off', PORT: port });
  expect([code, said]).toEqual([1, expect.stringContaining(`is in use by process ${server.child.pid}: stop it first`)]);
  expect((await runToEnd({ DATA_DIR: join(folder, 'data'), PORT: port }, 'commands/migrate.ts')).code).toBe(0);
  expect(await server.stop()).toBe(0);
});

test.each(['192.0.2.7', 'fe80::1', 'no.such.host.invalid'])(
  'HOST=%s, no address of this machine, is reported before a data folder is made',
  async (HOST) => {
    const { code, said } = await runToEnd({ DATA_DIR: join(folder, 'never'), DEMO: 'off', HOST });
    expect([code, said]).toEqual([1, `The address ${HOST} is not one of this machine: change HOST\n`]);
    expect(existsSync(join(folder, 'never'))).toBe(false);
  },
);

test('a file store that does not answer: the club comes up without files, and reports it', async () => {
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    STORAGE_URL: 's3://club:secret@files?endpoint=http://127.0.0.1:9',
  });
  expect(await (await fetch(`${server.url}/health/ready`)).json()).toMatchObject({
    status: 'ready',
    files: 'unreachable',
  });
  expect(await server.stop()).toBe(0);
});
