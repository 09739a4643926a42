import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, PASSWORD } from '../testing/test-auth.ts';

const auth = await authTest();

test('data is merged, and null removes a key', async () => {
  const { supabase } = await auth.family();
  await supabase.auth.updateUser({ data: { full_name: 'Мария', locale: 'bg' } });
  const { data } = await supabase.auth.updateUser({ data: { full_name: 'Мария Иванова', locale: null } });
  expect(data.user!.user_metadata).toEqual({ full_name: 'Мария Иванова' });
  expect((await supabase.auth.getUser()).data.user!.user_metadata).toEqual({ full_name: 'Мария Иванова' });
  const { data: refreshed } = await supabase.auth.refreshSession();
  expect((await supabase.auth.getClaims(refreshed.session!.access_token)).data!.claims.user_metadata).toEqual({
    full_name: 'Мария Иванова',
  });
});

test('data that has grown too large is refused, and nothing is kept of it', async () => {
  const { supabase } = await auth.family();
  await supabase.auth.updateUser({ data: { a: 'x'.repeat(3000) } });
  await fails(supabase.auth.updateUser({ data: { b: 'x'.repeat(3000) } }), '400 validation_failed');
  expect(Object.keys((await supabase.auth.getUser()).data.user!.user_metadata)).toEqual(['a']);
});

test('no user can raise their own app_metadata or role', async () => {
  const { session } = await auth.family();
  const response = await auth.send('/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ app_metadata: { role: 'admin' }, role: 'service_role', data: { role: 'admin' } }),
  });
  expect(await response.json()).toMatchObject({
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
  });
});

test('a new password: not weak, not the same, and only with the right current one where it is given', async () => {
  const { supabase } = await auth.family();
  await fails(supabase.auth.updateUser({ password: '123' }), 'weak_password');
  await fails(supabase.auth.updateUser({ password: '' }), 'weak_password');
  await fails(supabase.auth.updateUser({ password: PASSWORD }), '422 same_password');
  await fails(
    supabase.auth.updateUser({ password: 'another', current_password: 'wrong' }),
    '400 current_password_invalid',
  );
  await succeeds(supabase.auth.updateUser({ password: 'another', current_password: PASSWORD }));
});

test('the same address in another case is no change', async () => {
  const { supabase, email } = await auth.family();
  const { data, error } = await supabase.auth.updateUser({ email: email.toUpperCase() });
  expect([error, data.user!.new_email]).toEqual([null, undefined]);
});

test('the fault of a token is named', async () => {
  const sayOf = async (token: string) =>
    ((await (await auth.send('/user', { headers: { authorization: `Bearer ${token}` } })).json()) as { msg: string })
      .msg;
  const { session } = await auth.family();
  const start = 'invalid JWT: unable to parse or verify signature, ';
  expect(await sayOf('nonsense')).toBe(`${start}token is malformed: token contains an invalid number of segments`);
  expect(await sayOf(`${session.access_token.slice(0, -5)}AAAAA`)).toBe(
    `${start}token signature is invalid: signature is invalid`,
  );
});

test('without a token, with a key, with a bad one, of a deleted account', async () => {
  const { user, session } = await auth.family();
  const ask = async (headers: Record<string, string>) => {
    const response = await auth.send('/user', { headers });
    return [response.status, response.headers.get('x-sb-error-code')];
  };
  expect(await ask({})).toEqual([401, 'no_authorization']);
  expect(await ask({ apikey: auth.config.publishableKey })).toEqual([401, 'no_authorization']);
  expect(await ask({ authorization: `Bearer ${auth.config.publishableKey}` })).toEqual([403, 'bad_jwt']);
  const forged = `${session.access_token.slice(0, -10)}${'A'.repeat(10)}`;
  expect(await ask({ authorization: `Bearer ${forged}` })).toEqual([403, 'bad_jwt']);
  const foreign = await new SignJWT({ role: 'authenticated', sub: user.id, aud: 'elsewhere' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(auth.config.jwtSecret));
  expect(await ask({ authorization: `Bearer ${foreign}` })).toEqual([403, 'unexpected_audience']);
  await auth.owner.query('delete from auth.sessions where user_id = $1', [user.id]);
  expect(await ask({ authorization: `Bearer ${session.access_token}` })).toEqual([403, 'session_not_found']);
});

test('a token of an account that is gone, and what is not there', async () => {
  const { user, session } = await auth.family();
  const sign = (claims: object) =>
    new SignJWT({ role: 'authenticated', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(auth.config.jwtSecret));
  const codeOf = async (path: string, token: string, init: RequestInit = {}) => {
    const response = await auth.send(path, { ...init, headers: { authorization: `Bearer ${token}` } });
    return [response.status, response.headers.get('x-sb-error-code')];
  };
  expect(await codeOf('/user', await sign({ sub: crypto.randomUUID() }))).toEqual([403, 'user_not_found']);
  expect(await codeOf('/user', await sign({ sub: 'seven' }))).toEqual([403, 'bad_jwt']);
  expect(await codeOf('/user', await sign({ sub: user.id, session_id: 'seven' }))).toEqual([403, 'session_not_found']);
  await auth.admin().auth.admin.deleteUser(user.id);
  expect(await codeOf('/user', session.access_token)).toEqual([403, 'session_not_found']);
  const unknown = await auth.post('/token?grant_type=pkce', { auth_code: 'unknown', code_verifier: 'x'.repeat(43) });
  expect([unknown.status, unknown.headers.get('x-sb-error-code')]).toEqual([404, 'flow_state_not_found']);
});
