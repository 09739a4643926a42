import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderTest } from '../platform/testing/folder.ts';
import { freePort, runToEnd, startServer } from '../testing/running.ts';

const folder = folderTest();
const file = join(folder, 'a-file');
writeFileSync(file, '');

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

test('a port in use is reported, and the database is left in order', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { code, said } = await runToEnd({ DATA_DIR: join(folder, 'data'), DEMO: 'off', PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(said.trim().split('\n').at(-1)).toBe(
    `Port ${port} is in use: stop the program that uses it, or choose another with PORT`,
  );
});

test.each(['192.0.2.7', 'fe80::1'])('HOST=%s, no address of this machine, is reported', async (HOST) => {
  const { code, said } = await runToEnd({ DATA_DIR: join(folder, 'data'), DEMO: 'off', HOST });
  expect(code).toBe(1);
  expect(said.trim().split('\n').at(-1)).toBe(`The address ${HOST} is not one of this machine: change HOST`);
});

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
