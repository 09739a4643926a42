import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SERVICE } from '../../platform/caller.ts';
import { clubTest, race, refuses } from '../../testing/club.ts';

const { club, make, read, readAs, readValue, refused, readValues } = await clubTest();
const admin = await make.user({ role: 'admin', full_name: 'Ана Офисова' });
const reading = { method: 'GET', path: '/', readOnly: true };

describe('a disabled user', () => {
  test('reads nothing and calls nothing, though the token is still good; enabled again, everything is there', async () => {
    const { parent, id: child_id } = await make.child();
    const count = () =>
      club.database.statements(parent.caller, reading, [{ text: 'select count(*) from children', values: [] }]);
    expect(await count()).toEqual([[['1']]]);
    const both = { user_ids: [parent.id], disabled: true };
    expect(await make.call('set_users_disabled', admin.caller, both)).toEqual({ changed: 1 });
    await refuses(count(), 'account_disabled');
    await refused('account_disabled', 'my_sessions', parent.caller, {});
    // Nothing of the batch before the refusal stays, and the connections are as good as before.
    expect(await count().catch(() => 'refused')).toBe('refused');
    expect(await read`select id from children where id = ${child_id}`).toHaveLength(1);
    expect(await make.call('set_users_disabled', admin.caller, both)).toEqual({ changed: 0 });
    await make.call('set_users_disabled', admin.caller, { ...both, disabled: false });
    expect(await count()).toEqual([[['1']]]);
    expect(await readValues`select details from audit_log where subject_id = ${parent.id} order by created_at`).toEqual(
      [{ active: false }, { active: true }],
    );
  });

  test('gets no emails, and finds at the bell what happened meanwhile', async () => {
    const { parent, id: child_id } = await make.child(await make.user({ role: 'parent' }));
    await make.call('set_users_disabled', admin.caller, { user_ids: [parent.id], disabled: true });
    await make.call('award_achievement', admin.caller, { child_id, title: 'Първи 25 метра' });
    expect(await read`select kind from notifications where user_id = ${parent.id}`).toHaveLength(1);
    expect(
      await read`
        select kind from email.outgoing where recipient = (select email from auth.users where id = ${parent.id})
      `,
    ).toEqual([]);
  });

  test('has no session left, and hears nothing', async () => {
    const { parent, id: child_id } = await make.child();
    await readAs({
      role: 'supabase_auth_admin',
      claims: { role: 'supabase_auth_admin' },
    })`insert into auth.sessions (user_id) values (${parent.id})`;
    const [table] = await read<{ oid: string }>`select 'public.children'::regclass::oid::text as oid`;
    const { oid } = table!;
    const heard = () =>
      club.database.statements(
        { role: 'supabase_realtime_admin', claims: { role: 'supabase_realtime_admin' } },
        { ...reading, readOnly: false },
        [
          {
            text: 'select rows from realtime.visible_rows($1::oid::regclass, $2::jsonb, $3::text[], $4::text[])',
            values: [
              oid,
              JSON.stringify({ id: [child_id] }),
              '{authenticated}',
              `{${JSON.stringify(JSON.stringify(parent.caller.claims))}}`,
            ],
          },
        ],
      );
    expect(await heard()).toEqual([[['{1}']]]);
    await make.call('set_users_disabled', admin.caller, { user_ids: [parent.id], disabled: true });
    expect(await heard()).toEqual([[]]);
    expect(await read`select id from auth.sessions where user_id = ${parent.id}`).toEqual([]);
  });

  test('is never oneself, nor the last admin, and only an admin does it', async () => {
    const { id } = await make.user({ role: 'parent' });
    const other = await make.user({ role: 'instructor' });
    await refused('not_allowed', 'set_users_disabled', other.caller, { user_ids: [id], disabled: true });
    await refused('not_yourself', 'set_users_disabled', admin.caller, { user_ids: [id, admin.id], disabled: true });
    await refused('last_admin', 'set_users_disabled', SERVICE, { user_ids: [admin.id], disabled: true });
    await refused('user_not_found', 'set_users_disabled', admin.caller, {
      user_ids: [id, crypto.randomUUID()],
      disabled: true,
    });
  });

  test('two admins who disable each other at once: one stays', async () => {
    const [one, two] = [await make.user({ role: 'admin' }), await make.user({ role: 'admin' })];
    await race({}, [
      make.call('set_users_disabled', one.caller, { user_ids: [two.id], disabled: true }),
      make.call('set_users_disabled', two.caller, { user_ids: [one.id], disabled: true }),
    ]);
    // A disabled admin does not count: the other may not stop being one.
    await make.call('set_users_disabled', SERVICE, { user_ids: [one.id, two.id], disabled: true });
    await refused('last_admin', 'set_user_role', SERVICE, { user_id: admin.id, role: 'admin', given: false });
  });
});

describe('an invitation of an admin', () => {
  const tokenOf = async (email: string): Promise<string> => {
    const message =
      await readValue<string>`select text from email.outgoing where recipient = ${email} order by created_at desc limit 1`;
    return /invitation\?token=(\S+)/.exec(message)![1]!;
  };

  test('gives the role once, to the address that it went to, in its language', async () => {
    const email = `${crypto.randomUUID()}@new.example`;
    const other = await make.user();
    await make.call('invite_user', admin.caller, { email, role: 'instructor', full_name: 'Георги', locale: 'ru' });
    const [message] = await read`
      select text, locale from email.outgoing where recipient = ${email}
    `;
    expect(message).toMatchObject({ locale: 'ru', text: expect.stringContaining('инструктором') });
    const token = await tokenOf(email);
    expect(await make.call('user_invitation', { role: 'anon', claims: { role: 'anon' } }, { token })).toEqual({
      state: 'open',
      email,
      full_name: 'Георги',
      role: 'instructor',
      has_account: false,
      classes: [],
    });
    await refused('other_address', 'accept_user_invitation', other.caller, { token });
    const invited = await make.user({ email, full_name: '', role: 'parent' });
    await race({ of: 3 }, () => make.call('accept_user_invitation', invited.caller, { token }));
    expect(
      await read`
        select private.strongest_role(user_id) as role, full_name, locale from profiles where user_id = ${invited.id}
      `,
    ).toEqual([{ role: 'instructor', full_name: 'Георги', locale: 'ru' }]);
    expect(await make.call('user_invitation', SERVICE, { token })).toMatchObject({ state: 'used', email: null });
  });

  test('ends when a newer one goes out, when it is withdrawn, and with its week', async () => {
    const email = `${crypto.randomUUID()}@new.example`;
    const invite = () => make.call('invite_user', admin.caller, { email, role: 'parent' });
    await invite();
    const first = await tokenOf(email);
    const { invitation_id } = await invite();
    const second = await tokenOf(email);
    const state = async (token: string) => (await make.call('user_invitation', SERVICE, { token })).state;
    expect([await state(first), await state(second)]).toEqual(['ended', 'open']);
    await make.call('withdraw_user_invitation', admin.caller, { invitation_id });
    expect(await state(second)).toBe('ended');
    await invite();
    const third = await tokenOf(email);
    const hash = createHash('sha256').update(third).digest('base64url');
    await read`update user_invitations set expires_at = now() where token_hash = ${hash}`;
    const late = await make.user({ email });
    await refused('invitation_ended', 'accept_user_invitation', late.caller, { token: third });
  });

  test('is refused for an address with an account, and to all but admins', async () => {
    const { email, caller } = await make.user({ role: 'parent' });
    await refused('user_exists', 'invite_user', admin.caller, { email, role: 'parent' });
    await refused('not_allowed', 'invite_user', caller, { email: 'x@y.bg', role: 'admin' });
    await refused('invitation_not_found', 'user_invitation', SERVICE, { token: 'none' });
  });
});
