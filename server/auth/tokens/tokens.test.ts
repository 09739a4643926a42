import fc from 'fast-check';
import { SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { forAll } from '../../platform/testing/properties.ts';
import { makeConfig } from '../../settings/config.ts';
import { readEnvironment } from '../../settings/environment.ts';
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

describe('the caller', () => {
  test('no caller, without a key', async () => expect((await ask({})).role).toBe('anon'));
  test('a visitor, by the public key in either header', async () => {
    expect((await bearer(config.publishableKey)).role).toBe('anon');
    expect((await ask({ apikey: config.publishableKey })).role).toBe('anon');
  });
  test('the service, by the secret key', async () =>
    expect((await ask({ apikey: config.secretKey })).role).toBe('service_role'));
  test('a person, by an access token, whatever key is beside it', async () => {
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

describe('tokens that do not count', () => {
  test.each(['', 'nonsense', 'sb_secret_guess', 'a.b.c'])('%j', async (token) => {
    expect(await faultOf(bearer(token))).toBe('invalid');
  });
  test('a token with a foreign signature, or none', async () => {
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
  test.each([
    ['of a signer of the club’s own', { iss: 'https://other.example/auth/v1' }, 'none'],
    ['of the reference server’s', { iss: 'supabase', sub: '11111111-1111-4111-8111-111111111111' }, 'none'],
    ['for another audience', { aud: 'elsewhere' }, 'audience'],
    ['for several audiences, none of them ours', { aud: ['a', 'b'] }, 'audience'],
    ['for several audiences, one of them ours', { aud: ['a', 'authenticated'] }, 'none'],
    ['of ours', { iss: `${config.publicUrl}/auth/v1`, aud: 'authenticated' }, 'none'],
    ['that names a role, from the reference server', { iss: 'supabase' }, 'none'],
    ['that says neither', {}, 'none'],
  ])('a token %s', async (_what, claims, fault) => {
    expect(await faultOf(bearer(await sign({ role: 'authenticated', ...claims })))).toBe(fault);
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

describe('clocks that differ', () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each([
    ['issued in twenty seconds', { iat: 20 }, 'none'],
    ['issued in a minute', { iat: 60 }, 'invalid'],
    ['good from in twenty seconds', { nbf: 20 }, 'none'],
    ['good from in a minute', { nbf: 60 }, 'invalid'],
    ['ended twenty seconds ago', { exp: -20 }, 'none'],
    ['ended a minute ago', { exp: -60 }, 'expired'],
  ])('a token %s', async (_when, offsets, fault) => {
    const claims = Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, now() + offset]));
    expect(await faultOf(bearer(await sign({ role: 'authenticated', ...claims })))).toBe(fault);
  });
});

test('any claims come back; a token with any character changed does not count', async () => {
  await forAll(
    150,
    [
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
      fc.nat(),
      fc.constantFrom('A', 'z', '0', '_', '.'),
    ],
    async (metadata, at, character) => {
      const user_metadata = JSON.parse(JSON.stringify(metadata)) as Record<string, unknown>;
      const { token } = await signAccessToken(config, { role: 'authenticated', user_metadata });
      expect((await bearer(token)).claims['user_metadata']).toEqual(user_metadata);
      // The last character of a part carries bits that count for nothing.
      const parts = token.split('.').map((part) => part.length);
      const position = at % (token.length - 1);
      const ends = [parts[0]! - 1, parts[0]! + parts[1]!, token.length - 1];
      const changed = token.slice(0, position) + character + token.slice(position + 1);
      if (changed !== token && !ends.includes(position)) expect(await faultOf(bearer(changed))).toBe('invalid');
    },
  );
});
