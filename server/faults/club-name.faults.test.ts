import { once } from 'node:events';
import { createServer, request as ask, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Factories } from '../../db/seed/factories.ts';
import { succeeds } from '../platform/testing/answers.ts';
import { createTestDatabase } from '../platform/testing/club.ts';
import { folderTest } from '../platform/testing/folder.ts';
import { makeConfig } from '../settings/config.ts';
import { readEnvironment } from '../settings/environment.ts';
import { runToEnd, startServer, type RunningServer } from '../testing/running.ts';

const folder = folderTest();
const secrets = { jwtSecret: 'a secret of the tests, long enough', postgresPassword: '' };
const configOf = (env: NodeJS.ProcessEnv) => makeConfig(readEnvironment(env), secrets);
const CLUB_NAME = 'Плувен клуб Варна';

describe('a club with a name is real', () => {
  test('by its name alone, at any address, on either kind of database', () => {
    const real = { demo: false, production: true, staffMfa: true, autoConfirm: false, cards: null, sms: 'off' };
    expect(configOf({ CLUB_NAME })).toMatchObject(real);
    expect(configOf({ CLUB_NAME, PUBLIC_URL: 'https://club.example' })).toMatchObject(real);
    expect(configOf({ CLUB_NAME, DATABASE_URL: 'postgres://club@db/club', NODE_ENV: 'production' })).toMatchObject(
      real,
    );
    expect(configOf({ CLUB_NAME, DEMO: 'off' })).toMatchObject(real);
  });

  test.each([
    [{ CLUB_NAME, DEMO: 'on' }, 'DEMO: a club with a name is no demo'],
    [{ CLUB_NAME, NODE_ENV: 'development' }, 'NODE_ENV: a club with a name is never in development'],
    [{ CLUB_NAME: '   ' }, 'CLUB_NAME: '],
    [{ CLUB_NAME: 'и'.repeat(81) }, 'CLUB_NAME: '],
    [{ PUBLIC_URL: 'https://club.example' }, 'PUBLIC_URL: at https://club.example others can reach the club; name it'],
  ])('%o is refused in one line', (env, line) => {
    expect(() => configOf(env)).toThrow(`Wrong setting — ${line}`);
    expect(() => configOf(env)).not.toThrow('\n');
  });

  test('over the accounts of a demo it does not open', async () => {
    const club = await createTestDatabase();
    await new Factories(club.database).user({ email: 'admin@demo.club', role: 'admin' });
    const { host, user, password, database } = club.connection;
    const DATABASE_URL = `postgres://${user}:${String(password)}@${encodeURIComponent(host!)}/${database}`;
    const { code, said } = await runToEnd({
      DATABASE_URL,
      CLUB_NAME,
      JWT_SECRET: 'x'.repeat(32),
      DATA_DIR: join(folder, 'a'),
    });
    expect([code, said]).toEqual([1, expect.stringContaining('leave out --club (CLUB_NAME) for the demo')]);
    await club.drop();
  });
});

describe('with the embedded database, behind a proxy', () => {
  const DATA_DIR = join(folder, 'data');
  const EMAIL = 'admin@club.example';
  const env = { DATA_DIR, CLUB_NAME, CLIENT_IP_HEADER: 'X-Forwarded-For', STAFF_MFA: 'off' };
  let server: RunningServer;
  let proxy: Server;
  let url: string;
  let password: string;
  beforeAll(async () => {
    server = await startServer(env);
    await openProxy();
    const { said } = await runToEnd({ DATA_DIR, CLUB_NAME }, 'commands/admin.ts', ['create', EMAIL]);
    password = /Password: (\S+)/.exec(said)![1]!;
  });
  afterAll(() => proxy?.close());

  async function openProxy(): Promise<void> {
    proxy?.close();
    proxy = await startProxy(new URL(server.url));
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }

  async function client(headers: Record<string, string> = {}) {
    const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
    return createClient(url, publishableKey, { auth: { persistSession: false }, global: { headers } });
  }

  test('the first admin signs in; what the caller claims of its address does not count', async () => {
    const supabase = await client({ 'X-Forwarded-For': '198.51.100.9' });
    await succeeds(supabase.auth.signInWithPassword({ email: EMAIL, password }));
    const { data } = await supabase.rpc('my_sessions');
    expect(JSON.stringify(data)).toContain('192.0.2.7');
    expect(JSON.stringify(data)).not.toContain('198.51.100.9');
  });

  test('live channels go through', async () => {
    const supabase = await client();
    const heard = Promise.withResolvers<unknown>();
    const channel = supabase.channel('trial', { config: { broadcast: { self: true } } });
    channel.on('broadcast', { event: 'said' }, ({ payload }) => heard.resolve(payload));
    channel.subscribe((state) => {
      if (state === 'SUBSCRIBED') void channel.send({ type: 'broadcast', event: 'said', payload: { word: 'да' } });
    });
    expect(await heard.promise).toEqual({ word: 'да' });
    await supabase.removeAllChannels();
  });

  test('has its name, keeps the one that an admin gives it, and never opens as a demo', async () => {
    const supabase = await client();
    const { data } = await supabase.from('club_settings').select('name').single();
    expect(data).toEqual({ name: CLUB_NAME });
    await supabase.auth.signInWithPassword({ email: EMAIL, password });
    await succeeds(supabase.from('club_settings').update({ name: 'Черно море' }).eq('id', true));
    // A stranger with an address of the demo's people does not keep the club from opening again.
    const stranger = { email: 'admin@demo.club', password: 'plavane-2026' };
    await succeeds((await client()).auth.signUp(stranger));
    expect(await server.stop()).toBe(0);
    const { code, said } = await runToEnd({ DATA_DIR });
    expect([code, said]).toEqual([1, expect.stringMatching(/^The database holds a real club: .*\n$/)]);
    server = await startServer(env);
    await openProxy();
    const { data: later } = await (await client()).from('club_settings').select('name').single();
    expect(later).toEqual({ name: 'Черно море' });
    expect(await server.stop()).toBe(0);
  });
});

/** The least that a proxy does: passes on, adds the caller's address to the header, and lets sockets through. */
async function startProxy(target: URL): Promise<Server> {
  const caller = (claimed: unknown) => [claimed, '192.0.2.7'].filter(Boolean).join(', ');
  const made = createServer((request, response) => {
    const headers = { ...request.headers, 'x-forwarded-for': caller(request.headers['x-forwarded-for']) };
    const passed = ask(new URL(request.url!, target), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  made.on('upgrade', ({ url, headers }, socket, head) => {
    const onward = connect(Number(target.port), target.hostname, () => {
      const lines = Object.entries({ ...headers, 'x-forwarded-for': caller('') }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      onward.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  return made;
}
