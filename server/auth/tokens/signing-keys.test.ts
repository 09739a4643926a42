import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { succeeds } from '../../platform/testing/answers.ts';
import { makeConfig, type Config } from '../../settings/config.ts';
import { readEnvironment } from '../../settings/environment.ts';
import { authTest, newAddress, PASSWORD } from '../testing/test-auth.ts';
import { identifyToken, signAccessToken } from './tokens.ts';

const secrets = { jwtSecret: 'a secret of the tests, long enough', postgresPassword: '' };
const configWith = (keys: object[]): Config => makeConfig(readEnvironment({ JWT_KEYS: JSON.stringify(keys) }), secrets);
const elliptic = (kid: string) => ({
  kid,
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
});
const rsa = (kid: string, modulusLength = 2048) => ({
  kid,
  ...generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ format: 'jwk' }),
});
const publicHalf = ({ kid, kty, crv, x, y }: Record<string, unknown>) => ({ kid, kty, crv, x, y });
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());

const [first, second, long] = [elliptic('first'), elliptic('second'), rsa('long')];

const auth = await authTest({ signingKeys: configWith([first]).signingKeys, autoConfirm: true });

test('the official client checks a session by the published key, without asking the server who it is', async () => {
  const supabase = auth.client();
  const { data } = await supabase.auth.signUp({ email: newAddress(), password: PASSWORD });
  expect(headerOf(data.session!.access_token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'first' });
  const { keys } = (await (await auth.send('/.well-known/jwks.json')).json()) as { keys: object[] };
  expect(keys).toEqual([{ ...publicHalf(first), alg: 'ES256', use: 'sig', key_ops: ['verify'] }]);
  expect((await succeeds(supabase.auth.getClaims(data.session!.access_token)))!.claims.sub).toBe(data.user!.id);
  expect((await supabase.auth.getUser()).data.user!.id).toBe(data.user!.id);
});

test('an old key checks until it is taken away, and the secret goes on', async () => {
  const claims = { role: 'authenticated', sub: '11111111-1111-4111-8111-111111111111' };
  const { token: old } = await signAccessToken(configWith([first]), claims);
  const { token: shared } = await signAccessToken(configWith([]), claims);
  const rotated = configWith([long, publicHalf(first)]);
  const { token: fresh } = await signAccessToken(rotated, claims);
  expect(headerOf(fresh)).toMatchObject({ alg: 'RS256', kid: 'long' });
  for (const token of [old, shared, fresh]) expect((await identifyToken(token, rotated)).claims.sub).toBe(claims.sub);
  await expect(identifyToken(old, configWith([long]))).rejects.toMatchObject({ fault: 'invalid' });
  await expect(identifyToken(old, configWith([]))).rejects.toMatchObject({ fault: 'invalid' });
});

test('a key counts under its own name and algorithm only', async () => {
  const config = configWith([first, second]);
  const sign = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT({ role: 'service_role' }).setProtectedHeader(header as never).sign(key);
  const [{ privateKey }, { publicKey }] = [config.signingKeys[1]!, config.signingKeys[0]!];
  const asSecret = new TextEncoder().encode(publicKey.export({ type: 'spki', format: 'pem' }).toString());
  for (const forged of [
    await sign({ alg: 'ES256', kid: 'first' }, privateKey!),
    await sign({ alg: 'ES256', kid: 'unknown' }, privateKey!),
    await sign({ alg: 'ES256' }, privateKey!),
    await sign({ alg: 'HS256', kid: 'first' }, asSecret),
  ])
    await expect(identifyToken(forged, config)).rejects.toMatchObject({ fault: 'invalid' });
});

test.each<[string, object[], RegExp]>([
  ['a first key that cannot sign', [publicHalf(first)], /JWT_KEYS: the first must be private/],
  ['one name twice', [first, { ...second, kid: 'first' }], /JWT_KEYS: a kid is there twice/],
  ['a short key', [rsa('short', 1024)], /JWT_KEYS.*2048 bits/],
  [
    'another curve',
    [{ kid: 'x', ...generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export({ format: 'jwk' }) }],
    /another curve/,
  ],
  ['no name', [{ ...first, kid: undefined }], /JWT_KEYS/],
])('%s is refused at the start', (_what, keys, message) => {
  expect(() => configWith(keys)).toThrow(message);
});
