import { SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { makeConfig, readEnvironment } from '../config.ts';
import { identify, signAccessToken, TokenError } from './tokens.ts';

const config = makeConfig(readEnvironment({}), {
  jwtSecret: 'a secret of the tests, long enough',
  postgresPassword: '',
});
const ask = (headers: Record<string, string>) => identify(new Request('http://localhost/', { headers }), config);
const bearer = (token: string) => ask({ authorization: `Bearer ${token}` });
const sign = (claims: Record<string, unknown>, secret = config.jwtSecret, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error as TokenError).fault,
  );

describe('who asks', () => {
  test('nobody, by nothing', async () => expect((await ask({})).role).toBe('anon'));
  test('a visitor, by the public key in either place', async () => {
    expect((await bearer(config.publishableKey)).role).toBe('anon');
    expect((await ask({ apikey: config.publishableKey })).role).toBe('anon');
  });
  test('the service, by the secret key', async () =>
    expect((await ask({ apikey: config.secretKey })).role).toBe('service_role'));
  test('a person, by an access token, whatever key stands beside it', async () => {
    const { token } = await signAccessToken(config, {
      role: 'authenticated',
      sub: '11111111-1111-4111-8111-111111111111',
    });
    const caller = await ask({ authorization: `bearer ${token}`, apikey: config.publishableKey });
    expect(caller).toMatchObject({ role: 'authenticated', claims: { sub: '11111111-1111-4111-8111-111111111111' } });
    expect(await bearer(token)).toBe(caller);
  });
  test('another scheme belongs to a proxy', async () =>
    expect((await ask({ authorization: 'Basic eDp5' })).role).toBe('anon'));
});

describe('what does not count', () => {
  test.each(['', 'nonsense', 'sb_secret_guess', 'a.b.c'])('%j', async (token) => {
    expect(await faultOf(bearer(token))).toBe('invalid');
  });
  test('a token signed by somebody else, or not at all', async () => {
    expect(await faultOf(bearer(await sign({ role: 'service_role' }, 'some other secret, quite as long')))).toBe(
      'invalid',
    );
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`;
    expect(await faultOf(bearer(none))).toBe('invalid');
    expect(await faultOf(bearer(await sign({ role: 'service_role' }, config.jwtSecret.padEnd(64, 'x'), 'HS512')))).toBe(
      'invalid',
    );
  });
  test('a role that is not of the API', async () => {
    for (const role of ['supabase_auth_admin', 'postgres', 7, 'authenticator'])
      expect(await faultOf(bearer(await sign({ role })))).toBe('invalid');
  });
  test('a token past its end, also one that was good a moment ago', async () => {
    expect(await faultOf(bearer(await sign({ role: 'authenticated', exp: 1_000_000 })))).toBe('expired');
    const { token, expiresAt } = await signAccessToken(config, { role: 'authenticated' });
    expect(await faultOf(bearer(token))).toBe('none');
    vi.useFakeTimers({ now: (expiresAt + 31) * 1000, toFake: ['Date'] });
    expect(await faultOf(bearer(token))).toBe('expired');
    vi.useRealTimers();
  });
});
