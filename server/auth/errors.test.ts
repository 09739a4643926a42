import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../platform/testing/properties.ts';
import { toAuthError } from './auth-error.ts';
import { authTest } from './testing/test-auth.ts';

const auth = await authTest();
const MODERN = { 'x-supabase-api-version': '2024-01-01' };

test('the newer version of the API has code and message, and says which it is', async () => {
  const response = await auth.post('/token?grant_type=password', { email: 'a@b.example', password: 'x' }, MODERN);
  expect(await response.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials');
});

test.each<Record<string, string>>([{}, { 'x-supabase-api-version': '2023-01-01' }])(
  'the older one has error_code and msg (%j)',
  async (headers) => {
    const response = await auth.post('/token?grant_type=password', { email: 'a@b.example', password: 'x' }, headers);
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(response.headers.has('x-supabase-api-version')).toBe(false);
  },
);

test('a browser on another origin may read the version of an error', async () => {
  const response = await auth.post('/signup', {}, { ...MODERN, origin: 'https://elsewhere.example' });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version');
});

test.each(['', '{', '[]', '"text"', 'null', '7'])('%j is no JSON object', async (body) => {
  const response = await auth.send('/signup', { method: 'POST', body });
  expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([400, 'bad_json']);
});

test.each([
  ['/signup', 33],
  ['/token?grant_type=password', 65],
  ['/otp', 33],
  ['/verify', 33],
  ['/sso/saml/acs', 257],
  ['/admin/users', 33],
])('a body of %s over its limit is too large, also when it does not say its length', async (path, kilobytes) => {
  const big = `{"email":"${'a'.repeat(kilobytes * 1024)}"}`;
  const stream = new Blob([big]).stream();
  const responses = [
    await auth.send(path, { method: 'POST', body: big, headers: { 'content-length': String(big.length) } }),
    await auth.send(path, { method: 'POST', body: stream, duplex: 'half' } as RequestInit),
  ];
  for (const response of responses)
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([413, 'request_entity_too_large']);
});

test.each([
  ['GET', '/nothing', 404],
  ['GET', '/', 404],
  ['GET', '/user/', 404],
  ['GET', '/%E0%A4%A', 404],
  ['GET', '/signup', 405],
  ['DELETE', '/user', 405],
  ['PATCH', '/token', 405],
  ['POST', '/settings', 405],
])('%s %s is answered %i in shape', async (method, path, status) => {
  const response = await auth.send(path, { method });
  expect([response.status, await response.json()]).toEqual([
    status,
    expect.objectContaining({ code: status, error_code: 'validation_failed' }),
  ]);
});

test('the public facts', async () => {
  expect(await (await auth.send('/settings')).json()).toMatchObject({
    external: { email: true },
    mailer_autoconfirm: true,
  });
  expect(await (await auth.send('/health')).json()).toMatchObject({ name: 'Auth' });
  expect(await (await auth.send('/.well-known/jwks.json')).json()).toEqual({ keys: [] });
});

const BODIES = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/token?grant_type=pkce',
  '/recover',
  '/resend',
  '/verify',
  '/logout',
  '/otp',
  '/magiclink',
  '/reauthenticate',
  '/invite',
  '/admin/users',
  '/admin/generate_link',
  '/admin/users/11111111-1111-4111-8111-111111111111',
  '/factors/11111111-1111-4111-8111-111111111111/challenge',
  '/factors/11111111-1111-4111-8111-111111111111/verify',
  '/sso',
  '/factors',
  '/user',
];
const MEMBERS = [
  'email',
  'password',
  'phone',
  'data',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'type',
  'token',
  'token_hash',
  'code_challenge',
  'code_challenge_method',
  'current_password',
  'nonce',
  'create_user',
  'channel',
  'factor_type',
  'friendly_name',
  'challenge_id',
  'code',
  'webauthn',
  'ban_duration',
  'app_metadata',
  'user_metadata',
  'new_email',
  'id',
  'role',
];

test('random bodies never make it fail', async () => {
  const { session } = await auth.family();
  const token = fc.constantFrom(session.access_token, auth.config.secretKey);
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
    fc.constantFrom('signup', 'recovery', 'email', 's256', '\0', '\ud800', 'a'.repeat(50), '__proto__'),
  );
  const body = fc.dictionary(fc.oneof(fc.constantFrom(...MEMBERS), fc.string()), value, { maxKeys: 6 });
  await forAll(
    800,
    [fc.constantFrom(...BODIES), fc.constantFrom('POST', 'PUT'), body, token],
    async (path, method, given, bearer) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      const response = await auth.send(path, { method, headers, body: JSON.stringify(given) });
      expect(response.status, await response.text()).toBeLessThan(500);
    },
  );
});

test('random queries never make it fail', async () => {
  const search = fc.dictionary(
    fc.constantFrom('token', 'type', 'redirect_to', 'scope', 'grant_type', 'code'),
    fc.string({ unit: 'binary' }),
  );
  await forAll(
    200,
    [fc.constantFrom('/verify', '/token', '/logout', '/authorize', '/user'), fc.constantFrom('GET', 'POST'), search],
    async (path, method, given) => {
      const address = `${path}?${new URLSearchParams(given)}&%E0=%`;
      const response = await auth.send(address, { method, ...(method === 'POST' ? { body: '{}' } : {}) });
      expect(response.status, await response.text()).toBeLessThan(500);
    },
  );
});

test.each([
  [{ code: 'ECONNREFUSED' }, 503, 'unexpected_failure'],
  [{ code: '57P01', message: 'terminating connection due to administrator command' }, 503, 'unexpected_failure'],
  [{ message: 'Connection terminated unexpectedly' }, 503, 'unexpected_failure'],
  [{ code: '57014' }, 504, 'request_timeout'],
  [{ code: '40P01' }, 409, 'conflict'],
  [{ code: '23505', constraint: 'users__one_per_address' }, 422, 'email_exists'],
  [{ code: '23505', constraint: 'users__one_per_phone' }, 422, 'phone_exists'],
  [{ code: '23505', constraint: 'mfa_factors__one_name' }, 422, 'mfa_factor_name_conflict'],
  [new Error('an unforeseen secret'), 500, 'unexpected_failure'],
])('a failure of the database, %j, is answered as %i %s', (failure, status, code) => {
  const answered = toAuthError(failure);
  expect([answered.status, answered.code]).toEqual([status, code]);
  expect(answered.message).not.toContain('secret');
});
