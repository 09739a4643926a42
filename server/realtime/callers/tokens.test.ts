import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { CLOCK_SKEW_SECONDS } from '../../auth/tokens/tokens.ts';
import { VERSIONS } from '../sockets/frames.ts';
import { listening, type RawSocket, realtimeTest, tokenOf } from '../testing/test-realtime.ts';

const club = await realtimeTest({ endingsMs: 100 });
await club.owner.query(`
    create table public.own (id integer primary key, owner uuid);
    alter table public.own enable row level security;
    create policy own__mine on public.own for select to authenticated using (owner = auth.uid());
    grant select on public.own to authenticated, anon;
    alter publication supabase_realtime add table public.own;
    create policy voice on realtime.messages for select to authenticated
      using (realtime.topic() = 'secret' and auth.jwt() ->> 'voice' = 'yes')`);

const sign = (claims: Record<string, unknown>, secret = club.config.jwtSecret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

async function join(
  socket: RawSocket,
  token: string | undefined,
  config = {},
): Promise<{ status: string; response: { reason?: string } }> {
  await socket.opened;
  socket.send(['1', '1', 'realtime:room', 'phx_join', { config, ...(token !== undefined && { access_token: token }) }]);
  const reply = await socket.next(([, ref, , event]) => ref === '1' && event === 'phx_reply');
  return reply[4] as never;
}

describe('joins with a token that does not count are refused with the reason', () => {
  test.each([
    [
      'expired',
      () => sign({ role: 'authenticated', exp: inSeconds(-80) }),
      /^InvalidJWTToken: Token has expired \d+ seconds ago$/,
    ],
    [
      'forged',
      () => sign({ role: 'authenticated', exp: inSeconds(60) }, 'another secret, long enough as well'),
      /^JwtSignatureError: /,
    ],
    ['no token at all', async () => 'nonsense', /^MalformedJWT: The token provided is not a valid JWT$/],
    ['a wrong key', async () => 'sb_secret_wrong', /^MalformedJWT: /],
    [
      'without expiry',
      () => sign({ role: 'authenticated' }),
      /^InvalidJWTToken: Fields `role` and `exp` are required in JWT$/,
    ],
    ['without role', () => sign({ exp: inSeconds(60) }), /^InvalidJWTToken: Fields `role` and `exp`/],
    ['another role', () => sign({ role: 'postgres', exp: inSeconds(60) }), /^JwtSignatureError|^InvalidJWTToken/],
    [
      'unsigned',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role","exp":9999999999}').toString('base64url')}.`,
      /^JwtSignatureError/,
    ],
  ])('%s', async (_what, token, reason) => {
    const socket = club.node.socket();
    const reply = await join(socket, await token());
    expect(reply).toMatchObject({ status: 'error', response: { reason: expect.stringMatching(reason) } });
    socket.socket.close();
  });

  test('without a token the key of the connection counts; so does a key as token', async () => {
    for (const token of [undefined, '', club.config.publishableKey]) {
      const socket = club.node.socket();
      expect(await join(socket, token)).toMatchObject({ status: 'ok' });
      socket.socket.close();
    }
  });
});

describe.each(VERSIONS)('version %s', (vsn) => {
  test('a token that runs out ends the channel with a notice', async () => {
    const token = await sign({
      role: 'authenticated',
      sub: crypto.randomUUID(),
      exp: inSeconds(2 - CLOCK_SKEW_SECONDS),
    });
    const channel = club.node.client({ vsn, token }).channel('short');
    const system = new Promise<unknown>((resolve) => channel.on('system', {}, resolve));
    const states: string[] = [];
    const closed = new Promise<void>((resolve) => {
      void channel.socket.setAuth().then(() =>
        channel.subscribe((status) => {
          states.push(status);
          if (status === 'CLOSED') resolve();
        }),
      );
    });
    expect(await system).toMatchObject({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^InvalidJWTToken: Token has expired \d+ seconds ago$/),
      channel: 'short',
    });
    await closed;
    expect(states).toEqual(['SUBSCRIBED', 'CLOSED']);
  });
});

test('a fresh token is taken over: the channel lives on, and sees with the new rights', async () => {
  const [ana, boris] = [await club.user(), await club.user()];
  const client = club.node.client();
  // Long enough to join on a busy machine.
  const lifetimeMs = 9000;
  const runsOutAt = Date.now() + lifetimeMs;
  await client.realtime.setAuth(
    await sign({ role: 'authenticated', sub: ana.id, exp: inSeconds(lifetimeMs / 1000 - CLOCK_SKEW_SECONDS) }),
  );
  const channel = client.channel('renewed');
  const seen: number[] = [];
  let wake = () => undefined as void;
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'own' }, (change) => {
    seen.push((change.new as { id: number }).id);
    wake();
  });
  const ready = new Promise<void>((resolve) => channel.on('system', {}, ({ status }) => status === 'ok' && resolve()));
  channel.subscribe();
  await ready;
  const insert = async (id: number, owner: string) => {
    const notices = new Promise<void>((resolve) => (wake = resolve));
    await club.owner.query('insert into own values ($1, $2)', [id, owner]);
    return notices;
  };
  await insert(1, ana.id);
  await client.realtime.setAuth(await tokenOf(club.config, boris.id));
  // The push has no answer: a message that has one, sent after it, shows that it was read.
  await channel.track({});
  void insert(2, ana.id);
  await insert(3, boris.id);
  expect(seen).toEqual([1, 3]);
  await new Promise((resolve) => setTimeout(resolve, runsOutAt + 500 - Date.now()));
  await insert(4, boris.id);
  expect(seen).toEqual([1, 3, 4]);
});

test('a pushed token that does not count ends the channel; keys, the same and nothing are passed over', async () => {
  const { token, id } = await club.user();
  const socket = club.node.socket();
  await join(socket, token);
  const push = (access_token: unknown) => socket.send(['1', null, 'realtime:room', 'access_token', { access_token }]);
  for (const nothing of [null, token, 'sb_publishable_whatever', '', 7]) push(nothing);
  push(await tokenOf(club.config, id, { fresh: true }));
  socket.send(['1', '9', 'realtime:room', 'presence', { event: 'track', payload: {} }]);
  expect((await socket.next(([, ref]) => ref === '9'))[4]).toMatchObject({ status: 'ok' });
  push('forged.token.here');
  const system = await socket.next(([, , , event]) => event === 'system');
  expect(system[4]).toMatchObject({
    extension: 'system',
    status: 'error',
    message: expect.stringMatching(/^MalformedJWT/),
  });
  const close = await socket.next(([, , , event]) => event === 'phx_close');
  expect(close).toEqual(['1', '1', 'realtime:room', 'phx_close', {}]);
  socket.socket.close();
});

test('a new token without the right ends a private channel', async () => {
  const { id, token } = await club.user();
  const client = club.node.client();
  await client.realtime.setAuth(await tokenOf(club.config, id, { voice: 'yes' }));
  const channel = client.channel('secret', { config: { private: true } });
  const system = new Promise<{ message: string }>((resolve) => channel.on('system', {}, resolve));
  await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
  await client.realtime.setAuth(token);
  expect((await system).message).toMatch(/^Unauthorized: You do not have permissions to read/);
});

test('a user who signs in while listening sees with the new rights, and may listen to what was refused before', async () => {
  const { id, token } = await club.user();
  await club.owner.query(`
    create table if not exists public.inner (id integer primary key, owner uuid);
    grant select on public.inner to authenticated;
    alter publication supabase_realtime add table public.inner`);
  const client = club.node.client();
  const channel = client.channel('signing in');
  const notices: string[] = [];
  const ready = new Promise<void>((resolve) =>
    channel.on('system', {}, ({ status }: { status: string }) => {
      notices.push(status);
      if (status === 'ok') resolve();
    }),
  );
  const change = new Promise<unknown>((resolve) =>
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'inner' }, ({ new: row }) =>
      resolve(row),
    ),
  );
  await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
  await expect.poll(() => notices).toEqual(['error']);
  await client.realtime.setAuth(token);
  await ready;
  await club.owner.query('insert into public.inner values (1, $1)', [id]);
  expect(await change).toEqual({ id: 1, owner: id });
});

test('signed out, rows of a person are not seen', async () => {
  const { id } = await club.user();
  const channel = club.node.client().channel('anonymous');
  const seen: unknown[] = [];
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'own' }, (change) =>
    seen.push(change.eventType),
  );
  expect(await listening(channel)).toMatchObject({ status: 'ok' });
  const end = club.node.client().channel('end');
  const deleted = new Promise<void>((resolve) =>
    end.on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'own' }, () => resolve()),
  );
  await listening(end);
  await club.owner.query('insert into own values (50, $1)', [id]);
  await club.owner.query('delete from own where id = 50');
  await deleted;
  expect(seen.filter((type) => type !== 'DELETE')).toEqual([]);
});

describe('a session that has ended, or an account that is disabled', () => {
  /** A user with a session, and its token. */
  async function inSession() {
    const { id } = await club.user();
    const { rows } = await club.owner.query('insert into auth.sessions (user_id) values ($1) returning id', [id]);
    return { id, token: await tokenOf(club.config, id, { session_id: rows[0].id }) };
  }
  const endings: [string, string, string][] = [
    ['ended', 'delete from auth.sessions where user_id = $1', 'This session has ended: sign in again'],
    [
      'disabled',
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      'This account is disabled',
    ],
  ];

  test.each(endings)('%s: joins no channel, and says nothing', async (_how, end, reason) => {
    const { id, token } = await inSession();
    const say = async () => {
      const response = await fetch(`${club.node.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ topic: 'room', event: 'hello', payload: {} }] }),
      });
      return response.status;
    };
    const enter = async () => {
      const socket = club.node.socket();
      const { status, response } = await join(socket, token);
      socket.socket.close();
      return [status, response.reason];
    };
    expect([await enter(), await say()]).toEqual([['ok', undefined], 202]);
    await club.owner.query(end, [id]);
    expect([await enter(), await say()]).toEqual([['error', `Unauthorized: ${reason}`], 401]);
  });

  test.each(endings)('%s: is put out of the channels that it is in', async (_how, end) => {
    const [leaving, staying] = [await inSession(), await inSession()];
    const [socket, other] = [club.node.socket(), club.node.socket()];
    await Promise.all([join(socket, leaving.token), join(other, staying.token)]);
    await club.owner.query(end, [leaving.id]);
    const system = await socket.next(([, , , event]) => event === 'system');
    expect(system[4]).toMatchObject({
      status: 'error',
      message: 'Unauthorized: This session has ended: sign in again',
    });
    await socket.next(([, , , event]) => event === 'phx_close');
    other.send(['1', '9', 'realtime:room', 'presence', { event: 'track', payload: {} }]);
    expect((await other.next(([, ref]) => ref === '9'))[4]).toMatchObject({ status: 'ok' });
    socket.socket.close();
    other.socket.close();
  });
});
