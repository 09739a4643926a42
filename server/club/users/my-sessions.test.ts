import { expect, test } from 'vitest';
import { authTest, PASSWORD } from '../../auth/testing/test-auth.ts';
import { identifyToken } from '../../auth/tokens/tokens.ts';
import { ANONYMOUS, SERVICE } from '../../platform/caller.ts';
import { fails, succeeds } from '../../platform/testing/answers.ts';
import { callProcedure } from '../core/procedure.ts';
import { endSession, mySessions } from './my-sessions.ts';

const auth = await authTest({ clientIpHeader: 'x-real-ip' });
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

test('ends one of one’s own, and no other user’s', async () => {
  const { email, supabase, session } = await auth.family();
  const { supabase: other, session: foreign } = await auth.family();
  const phone = await auth.device(email);
  const me = await asHolder(session.access_token);
  const [theirs] = await callProcedure(mySessions, {}, await asHolder(foreign.access_token));
  expect(await callProcedure(endSession, { session_id: theirs!.id }, me)).toEqual({ ended: false });
  await succeeds(other.auth.getUser());

  const rows = await callProcedure(mySessions, {}, me);
  const { id } = rows.find(({ current }) => !current)!;
  expect(await callProcedure(endSession, { session_id: id }, me)).toEqual({ ended: true });
  expect(await callProcedure(endSession, { session_id: id }, me)).toEqual({ ended: false });
  await fails(phone.auth.refreshSession());
  await succeeds(supabase.auth.getUser());
});

test('is for signed-in users', async () => {
  for (const caller of [ANONYMOUS, SERVICE]) {
    const options = { database: auth.database, caller };
    await expect(callProcedure(mySessions, {}, options)).rejects.toMatchObject({ code: 'not_signed_in' });
    await expect(callProcedure(endSession, { session_id: crypto.randomUUID() }, options)).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  }
});
