import { expect, test } from 'vitest';
import { AUTH_ADMIN, type Caller } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';

const { make, readAs, refused } = await clubTest();
const admin = await make.user({ role: 'admin' });

/** The user in a session of its own. */
async function session({ id, caller }: { id: string; caller: Caller }): Promise<Caller> {
  const [begun] = await readAs(AUTH_ADMIN)`insert into auth.sessions (user_id) values (${id}) returning id`;
  return { ...caller, claims: { ...caller.claims, session_id: (begun as { id: string }).id } };
}

const status = (caller: Caller) => make.call('my_account_status', caller, {});
const keyOf = async (caller: Caller) => (await status(caller)).view_key;

test('names the own roles, the strongest first, and the approval of an athlete', async () => {
  const parent = await make.user({ role: 'parent' });
  expect(await status(parent.caller)).toEqual({ roles: ['parent'], athlete_approved: null, view_key: null });
  await make.call('set_user_roles', admin.caller, { user_ids: [parent.id], role: 'instructor' });
  expect(await status(parent.caller)).toMatchObject({ roles: ['instructor', 'parent'] });
  const newcomer = await make.user({});
  expect(await status(newcomer.caller)).toMatchObject({ roles: [], athlete_approved: null });
  await make.call('register_athlete', newcomer.caller, { birth_date: '1990-05-01' });
  expect(await status(newcomer.caller)).toMatchObject({ roles: [], athlete_approved: false });
  await refused('not_signed_in', 'my_account_status', { role: 'anon', claims: { role: 'anon' } }, {});
});

test('gives each session a key of its own, and another one as soon as its level or the roles are others', async () => {
  const user = await make.user({ role: 'admin' });
  const [phone, laptop] = [await session(user), await session(user)];
  const key = await keyOf(phone);
  expect(Buffer.from(key!, 'base64')).toHaveLength(32);
  expect(await keyOf(phone)).toBe(key);
  expect(await keyOf(laptop)).not.toBe(key);
  expect(await keyOf({ ...phone, claims: { ...phone.claims, aal: 'aal2' } })).not.toBe(key);
  await make.call('set_user_roles', admin.caller, { user_ids: [user.id], role: 'admin', given: false });
  expect(await keyOf(phone)).not.toBe(key);
});

test('gives no key of a session of another user', async () => {
  const user = await make.user({ role: 'admin' });
  const { claims } = await session(admin);
  const taken = { ...user.caller.claims, session_id: claims.session_id! };
  expect(await keyOf({ ...user.caller, claims: taken })).toBeNull();
});
