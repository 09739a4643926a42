import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Factories } from '../../../../db/seed/factories.ts';
import { authTest, PASSWORD } from '../../../auth/testing/test-auth.ts';
import { issuerTest, personOf } from '../../../auth/testing/test-issuer.ts';
import { asAdmin, asUser } from '../../../platform/caller.ts';
import { fails, succeeds } from '../../../platform/testing/answers.ts';
import { readAs } from '../../../platform/testing/club.ts';
import { createProfile } from '../../core/profiles.ts';
import { isOrBecomesStaff } from '../../core/staff.ts';
import { settleEmailProof } from './waiting-roles.ts';

const issuer = await issuerTest('school');
const auth = await authTest(
  { autoConfirm: true, oidcProviders: [issuer.settings] },
  createProfile,
  settleEmailProof,
  undefined,
  undefined,
  isOrBecomesStaff,
);
const { read, readValue } = auth;
const make = new Factories(auth.database);
const admin = await make.user({ role: 'admin' });

/** A user who has signed up with an address that is not proved. */
async function unproved() {
  const email = `${randomUUID()}@family.example`;
  const { data } = await auth.client().auth.signUp({ email, password: PASSWORD });
  return { email, user: data.user! };
}

const listed = async (id: string) =>
  (
    await readAs(
      auth.database,
      asAdmin(admin.caller),
    )`select role, waiting_role from user_directory where user_id = ${id}`
  )[0];
const giveRole = (user_id: string, role: string) =>
  make.call('set_user_role', admin.caller, { user_id, role } as never);
const prove = async (email: string) => {
  await auth.client().auth.resetPasswordForEmail(email);
  return auth.client().auth.verifyOtp({ email, token: (await auth.emailTo(email)).code!, type: 'recovery' });
};

test.each(['admin', 'reception', 'instructor', 'athlete'])(
  'the role %s waits until the address is proved',
  async (role) => {
    const { user, email } = await unproved();
    await read`insert into user_roles (user_id, role) values (${user.id}, 'parent')`;
    await giveRole(user.id, role);
    expect(await listed(user.id)).toEqual({ role: 'parent', waiting_role: role });
    const [may] = await readAs(auth.database, asUser(user.id))`select public.has_role(${user.id}, ${role}) as yes`;
    expect(may).toEqual({ yes: false });

    await succeeds(prove(email));
    expect(await listed(user.id)).toEqual({ role, waiting_role: null });
    const approved = await read`select approved from athlete_accounts where user_id = ${user.id}`;
    expect(approved).toEqual(role === 'athlete' ? [{ approved: true }] : []);
  },
);

test('several roles wait together; one that is taken away waits no more', async () => {
  const { user, email } = await unproved();
  await giveRole(user.id, 'admin');
  await giveRole(user.id, 'instructor');
  await giveRole(user.id, 'parent');
  expect(await listed(user.id)).toEqual({ role: 'parent', waiting_role: 'admin' });
  await make.call('set_user_role', admin.caller, { user_id: user.id, role: 'admin', given: false });
  await prove(email);
  expect(await read`select role from user_roles where user_id = ${user.id} order by role`).toEqual([
    { role: 'instructor' },
    { role: 'parent' },
  ]);
});

test('a provider’s word for the address is no proof where a role of the staff waits, or is held', async () => {
  const { user, email } = await unproved();
  const signIn = async () =>
    auth.client().auth.signInWithIdToken({ provider: 'school', token: await issuer.idToken(personOf('Яна', email)) });
  await giveRole(user.id, 'instructor');
  await fails(signIn(), '422 email_exists');
  expect(await listed(user.id)).toMatchObject({ waiting_role: 'instructor' });
  await prove(email);
  await fails(signIn(), '422 email_exists');
  await make.call('set_user_role', admin.caller, { user_id: user.id, role: 'instructor', given: false });
  await succeeds(signIn());
});

test('a role given to several says at how many of them it waits', async () => {
  const [{ user }, proved] = [await unproved(), await make.user({ role: 'parent' })];
  const user_ids = [user.id, proved.id];
  expect(await make.call('set_user_roles', admin.caller, { user_ids, role: 'instructor' })).toEqual({
    changed: 2,
    waiting: 1,
  });
});

test('a proved address has its role at once', async () => {
  const { user, email } = await unproved();
  await prove(email);
  await giveRole(user.id, 'instructor');
  expect(await listed(user.id)).toEqual({ role: 'instructor', waiting_role: null });
});

test('the link of an admin’s invitation, which came by email, is proof', async () => {
  const email = `invited-${Date.now()}@family.example`;
  await make.call('invite_user', admin.caller, { email, role: 'instructor', full_name: 'Нов Треньор' });
  const token = (await auth.emailTo(email)).link.searchParams.get('token')!;
  const { data } = await auth.client().auth.signUp({ email, password: PASSWORD });
  await make.call('accept_user_invitation', asUser(data.user!.id), { token });
  expect(await listed(data.user!.id)).toEqual({ role: 'instructor', waiting_role: null });
  await giveRole(data.user!.id, 'admin');
  expect(await listed(data.user!.id)).toEqual({ role: 'admin', waiting_role: null });
});

test('an address of a calendar that a stranger made is void with the first proof', async () => {
  const { user, email } = await unproved();
  await read`insert into calendar_feeds (user_id, secret) values (${user.id}, ${'s'.repeat(40)})`;
  await prove(email);
  expect(await readValue`select revoked_at is null as open from calendar_feeds where user_id = ${user.id}`).toBe(false);
});

test('the list of users keeps serving what is read beside a child', async () => {
  const parent = await make.user({ role: 'parent' });
  await read`insert into children (parent_id, first_name, birth_date) values (${parent.id}, 'Мила', '2018-05-14')`;
  const [row] = await readAs(
    auth.database,
    asAdmin(admin.caller),
  )`select (public.family(children)).email, (public.family(children)).waiting_role from children where parent_id = ${parent.id}`;
  expect(row).toEqual({ email: parent.email, waiting_role: null });
});
