import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAuth, PASSWORD, type TestAuth } from '../../auth/testing.ts';
import { identifyToken } from '../../auth/tokens.ts';
import { ANONYMOUS, SERVICE } from '../../platform/caller.ts';
import { callProcedure } from '../../platform/procedure.ts';
import { endSession, mySessions } from './my-sessions.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await createTestAuth({ clientIpHeader: 'x-real-ip' });
});
afterAll(() => auth.close());

const asHolder = async (token: string) => ({
  database: auth.database,
  caller: await identifyToken(token, auth.config),
});

test('shows one’s own devices, the one in hand marked', async () => {
  const { email, session } = await auth.family();
  await auth.family();
  const phone = auth.client({ global: { headers: { 'user-agent': 'Phone/1', 'x-real-ip': '203.0.113.5' } } });
  const { data } = await phone.auth.signInWithPassword({ email, password: PASSWORD });
  const rows = await callProcedure(mySessions, {}, await asHolder(data.session!.access_token));
  expect(rows).toMatchObject([
    { user_agent: 'Phone/1', ip: '203.0.113.5', current: true, second_factor: false },
    { ip: null, current: false },
  ]);
  expect(rows[0]!.last_used_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  const mine = await callProcedure(mySessions, {}, await asHolder(session.access_token));
  expect(mine.map(({ current }) => current)).toEqual([false, true]);
});

test('ends one of one’s own, and nobody else’s', async () => {
  const { email, supabase, session } = await auth.family();
  const { supabase: other, session: foreign } = await auth.family();
  const phone = auth.client();
  await phone.auth.signInWithPassword({ email, password: PASSWORD });
  const me = await asHolder(session.access_token);
  const [theirs] = await callProcedure(mySessions, {}, await asHolder(foreign.access_token));
  expect(await callProcedure(endSession, { session_id: theirs!.id }, me)).toEqual({ ended: false });
  expect((await other.auth.getUser()).error).toBeNull();

  const rows = await callProcedure(mySessions, {}, me);
  const { id } = rows.find(({ current }) => !current)!;
  expect(await callProcedure(endSession, { session_id: id }, me)).toEqual({ ended: true });
  expect(await callProcedure(endSession, { session_id: id }, me)).toEqual({ ended: false });
  expect((await phone.auth.refreshSession()).error).not.toBeNull();
  expect((await supabase.auth.getUser()).error).toBeNull();
});

test('is for somebody who is signed in', async () => {
  for (const caller of [ANONYMOUS, SERVICE]) {
    const options = { database: auth.database, caller };
    await expect(callProcedure(mySessions, {}, options)).rejects.toMatchObject({ code: 'not_signed_in' });
    await expect(callProcedure(endSession, { session_id: crypto.randomUUID() }, options)).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  }
});
