import { expect, test } from 'vitest';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { authTest, PASSWORD } from '../testing/test-auth.ts';

const auth = await authTest();
const refresh = (token: string) => auth.client().auth.refreshSession({ refresh_token: token });
const sessionOf = (accessToken: string) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()).session_id as string;
const activeTokens = async (sessionId: string) =>
  Number(
    (
      await auth.asOwner`select count(*) from auth.refresh_tokens where session_id = ${sessionId} and revoked_at is null`
    )[0]!.count,
  );
const letTimePass = (sessionId: string) =>
  auth.asOwner`update auth.refresh_tokens set revoked_at = revoked_at - interval '11 seconds' where session_id = ${sessionId}`;

test('gives a new token and stays the same session', async () => {
  const { session } = await auth.family();
  const data = await succeeds(refresh(session.refresh_token));
  expect(data.session!.refresh_token).not.toBe(session.refresh_token);
  expect(sessionOf(data.session!.access_token)).toBe(sessionOf(session.access_token));
});

test('the parent of the active token gives the active one, however late', async () => {
  const { session } = await auth.family();
  const first = await refresh(session.refresh_token);
  await letTimePass(sessionOf(session.access_token));
  expect((await refresh(session.refresh_token)).data.session!.refresh_token).toBe(first.data.session!.refresh_token);
});

test('an older token gives the active one within ten seconds', async () => {
  const { session } = await auth.family();
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.data.session!.refresh_token);
  expect((await refresh(session.refresh_token)).data.session!.refresh_token).toBe(third.data.session!.refresh_token);
});

test('an older token after that ends the whole family', async () => {
  const { session } = await auth.family();
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.data.session!.refresh_token);
  await letTimePass(sessionOf(session.access_token));
  const used = { status: 400, code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' };
  await fails(refresh(session.refresh_token), used);
  await fails(refresh(third.data.session!.refresh_token), used);
  expect(await activeTokens(sessionOf(session.access_token))).toBe(0);
});

test('fifty at once all succeed with one active token', async () => {
  const { session } = await auth.family();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(session.refresh_token)));
  expect(answers.filter(({ error }) => error)).toEqual([]);
  expect(new Set(answers.map(({ data }) => data.session!.refresh_token)).size).toBe(1);
  expect(await activeTokens(sessionOf(session.access_token))).toBe(1);
});

test('tokens are kept as hashes only', async () => {
  const { session } = await auth.family();
  const { rows } = await auth.owner.query('select to_jsonb(t)::text as row from auth.refresh_tokens t');
  expect(rows.some(({ row }) => (row as string).includes(session.refresh_token))).toBe(false);
});

test.each([
  ['unknown-but-well-shaped', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ['short', 'validation_failed', 'Refresh token is not valid'],
  ['with spaces and more of them', 'validation_failed', 'Refresh token is not valid'],
])('%j is %s', async (token, code, message) => {
  await fails(refresh(token), { status: 400, code, message });
});

test('a session past its end is over', async () => {
  const { session } = await auth.family();
  await auth.owner.query('update auth.sessions set not_after = now() where id = $1', [sessionOf(session.access_token)]);
  await fails(refresh(session.refresh_token), '400 session_expired');
});

test('logout ends this session, all others, or all', async () => {
  const { email, supabase: phone } = await auth.family();
  const [laptop, tablet] = [auth.client(), auth.client()];
  await laptop.auth.signInWithPassword({ email, password: PASSWORD });
  await tablet.auth.signInWithPassword({ email, password: PASSWORD });
  const alive = async () =>
    Promise.all([phone, laptop, tablet].map(async (device) => !(await device.auth.getUser()).error));

  await tablet.auth.signOut({ scope: 'local' });
  expect(await alive()).toEqual([true, true, false]);
  await tablet.auth.signInWithPassword({ email, password: PASSWORD });
  await laptop.auth.signOut({ scope: 'others' });
  expect(await alive()).toEqual([false, true, false]);
  await phone.auth.signInWithPassword({ email, password: PASSWORD });
  await laptop.auth.signOut({ scope: 'global' });
  expect(await alive()).toEqual([false, false, false]);
});

test('after logout the token finds no session, and its refresh token nothing', async () => {
  const { supabase, session } = await auth.family();
  const bearer = { authorization: `Bearer ${session.access_token}` };
  expect((await auth.send('/logout', { method: 'POST', headers: bearer })).status).toBe(204);
  const response = await auth.send('/user', { headers: { ...bearer, 'x-supabase-api-version': '2024-01-01' } });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'session_not_found' });
  await fails(supabase.auth.getUser(session.access_token), { name: 'AuthSessionMissingError' });
  await fails(refresh(session.refresh_token), '400 refresh_token_not_found');
  expect((await auth.send('/logout?scope=everything', { method: 'POST', headers: bearer })).status).toBe(400);
});
