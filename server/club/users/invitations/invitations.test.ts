import { describe, expect, test } from 'vitest';
import { Factories } from '../../../../db/seed/factories.ts';
import { authTest, PASSWORD } from '../../../auth/testing/test-auth.ts';
import { ANONYMOUS } from '../../../platform/caller.ts';
import { fails, succeeds } from '../../../platform/testing/answers.ts';
import { race, refuses } from '../../../testing/club.ts';

const auth = await authTest({});
const make = new Factories(auth.database);
const admin = await make.user({ role: 'admin' });
const { read, readValue } = auth;
const newEmail = () => `${crypto.randomUUID()}@invited.example`;
const emailsTo = (email: string) =>
  read<{ text: string }>`select text from email.outgoing where recipient = ${email} order by created_at desc`;
const tokenOf = async (email: string) => /invitation\?token=(\S+)/.exec((await emailsTo(email))[0]!.text)![1]!;
const importFamily = (email: string, more: object = {}) =>
  make.call('import_file', admin.caller, {
    kind: 'children',
    file_name: 'деца.csv',
    content: Buffer.from(
      `Дете;Рождена дата;Имейл;Родител;Телефон;Ниво\nМария Димитрова;5.3.2018;${email};Елена;088 812 3456;напреднали\nИво Димитров;31.02.2018;${email};;;`,
    ).toString('base64'),
    ...more,
  });
const begin = (token: string, full_name = 'Елена Димитрова') =>
  make.call('begin_by_invitation', ANONYMOUS, { token, full_name, password: PASSWORD });

describe('a family from a file', () => {
  test('is invited at once where an admin says so, and enters its own account with a password', async () => {
    const email = newEmail();
    const dry = await importFamily(email, { dry_run: true, invite: true });
    expect(dry).toMatchObject({ invited: 0, written: false });
    expect(dry.rows.map(({ understood }) => understood)).toMatchObject([
      { birth_date: '2018-03-05', parent_phone: '+359888123456', skill_level: 'intermediate', parent_email: email },
      { birth_date: '31.02.2018', skill_level: 'beginner' },
    ]);
    expect(await emailsTo(email)).toEqual([]);
    expect(await importFamily(email, { invite: true })).toMatchObject({ invited: 1, counts: { new: 1, faulty: 1 } });
    const [message] = await emailsTo(email);
    expect(message!.text).toContain('с всичко за Мария');

    const token = await tokenOf(email);
    expect(await make.call('user_invitation', ANONYMOUS, { token })).toMatchObject({
      state: 'open',
      email,
      has_account: false,
    });
    // A stranger who signs up with the address meanwhile, and does not own it, gets nothing of it.
    await auth.client().auth.signUp({ email, password: 'на-друг-човек' });
    expect(await begin(token)).toEqual({ email, role: 'parent', classes: 0 });
    const client = auth.client();
    await fails(client.auth.signInWithPassword({ email, password: 'на-друг-човек' }));
    const data = await succeeds(client.auth.signInWithPassword({ email, password: PASSWORD }));
    expect(await readValue`select first_name from children where parent_id = ${data.user!.id}`).toBe('Мария');
    await refuses(begin(token), 'invitation_used');
  });

  test('or later, again by row, and all who have not come; a family that has come is not invited', async () => {
    const [one, two] = [newEmail(), newEmail()];
    await importFamily(one);
    await importFamily(two);
    expect(await emailsTo(one)).toEqual([]);
    const waiting = await make.call('waiting_families', admin.caller, {});
    const mine = (email: string) => waiting.families.find((family) => family.email === email)!;
    expect(mine(one)).toMatchObject({ full_name: 'Елена', children: ['Мария'], invited_at: null });
    await make.call('invite_families', admin.caller, { user_ids: [mine(one).user_id] });
    const first = await tokenOf(one);
    // A family that was invited today is not invited again with the others, but by name.
    await make.call('invite_families', admin.caller, { user_ids: null });
    expect([(await emailsTo(one)).length, (await emailsTo(two)).length]).toEqual([1, 1]);
    await make.call('invite_families', admin.caller, { user_ids: [mine(one).user_id] });
    expect((await emailsTo(one)).length).toBe(2);
    await refuses(begin(first), 'invitation_ended');
    await begin(await tokenOf(one));
    const after = await make.call('waiting_families', admin.caller, {});
    expect(after.families.map(({ email }) => email)).not.toContain(one);
    await refuses(make.call('invite_families', admin.caller, { user_ids: [mine(one).user_id] }), 'already_came');
    const { caller } = await make.user({ role: 'instructor' });
    await refuses(make.call('invite_families', caller, { user_ids: null }), 'not_allowed');
    await refuses(make.call('waiting_families', caller, {}), 'not_allowed');
  });

  test('are shown the email first, and invited a few at a time', async () => {
    const emails = [newEmail(), newEmail(), newEmail()];
    await make.call('invite_families', admin.caller, { user_ids: null });
    for (const email of emails) await importFamily(email);
    const shown = (await make.call('preview_family_invitation', admin.caller, {}))!;
    expect(emails).toContain(shown.recipient);
    expect(shown.text).toContain('Елена');
    expect(await emailsTo(shown.recipient)).toEqual([]);
    expect(await make.call('invite_families', admin.caller, { user_ids: null, most: 2 })).toEqual({
      invited: 2,
      left: 1,
    });
    expect(await emailsTo(shown.recipient)).toHaveLength(1);
    expect(await make.call('invite_families', admin.caller, { user_ids: null, most: 2 })).toEqual({
      invited: 1,
      left: 0,
    });
    expect(await make.call('preview_family_invitation', admin.caller, {})).toBeNull();
    const { caller } = await make.user({ role: 'instructor' });
    await refuses(make.call('preview_family_invitation', caller, {}), 'not_allowed');
  });

  test('eight thousand families are invited by two admins at once, each family once', async () => {
    await auth.owner.query(`
      with made as (
        insert into auth.users (id, email, aud, role, created_at)
        select gen_random_uuid(), 'semeistvo-' || number || '@invited.example', 'authenticated', 'authenticated', now()
        from generate_series(1, 8000) as number
        returning id
      ), named as (
        insert into public.profiles (user_id, full_name, locale) select id, 'Семейство', 'bg' from made
        on conflict (user_id) do update set full_name = excluded.full_name returning user_id
      )
      insert into public.user_roles (user_id, role) select user_id, 'parent' from named`);
    const other = await make.user({ role: 'admin' });
    const presses = [admin, other, admin].map(({ caller }) => make.call('invite_families', caller, { user_ids: null }));
    const counts = (await Promise.all(presses)).map(({ invited }) => invited).sort((a, b) => a - b);
    expect(counts.slice(0, 2)).toEqual([0, 0]);
    expect(counts[2]).toBeGreaterThanOrEqual(8000);
    expect(
      await read`
        select count(*)::integer as emails, count(distinct recipient)::integer as families,
          (select count(*)::integer from user_invitations where email like 'semeistvo-%' and withdrawn_at is null) as open
        from email.outgoing where recipient like 'semeistvo-%'`,
    ).toEqual([{ emails: 8000, families: 8000, open: 8000 }]);
    await auth.owner.query("delete from auth.users where email like 'semeistvo-%'");
  });

  test('twenty presses at once make one beginning', async () => {
    const email = newEmail();
    await importFamily(email, { invite: true });
    const token = await tokenOf(email);
    await race({ of: 20 }, () => begin(token));
  });
});

describe('an invited instructor', () => {
  test('begins with the classes of the invitation, but for one at the same hour', async () => {
    const email = newEmail();
    const monday = [{ day_of_week: 1, start_time: '17:30' }];
    const classes = [
      await make.swimClass({ title: 'Делфинчета', sessions: monday }),
      await make.swimClass({ title: 'Акули', sessions: [{ day_of_week: 2, start_time: '17:30' }] }),
      await make.swimClass({ title: 'Раци', sessions: monday }),
    ].toSorted();
    await make.call('invite_user', admin.caller, { email, role: 'instructor', class_ids: classes });
    const token = await tokenOf(email);
    const { classes: shown } = await make.call('user_invitation', ANONYMOUS, { token });
    expect(shown.map(({ title }) => title)).toEqual(['Акули', 'Делфинчета', 'Раци']);
    expect(await begin(token, 'Георги Колев')).toEqual({ email, role: 'instructor', classes: 2 });
    const [me] = await read<{ id: string; role: string; name: string }>`
      select users.id, private.strongest_role(users.id) as role, full_name as name
      from auth.users join profiles on user_id = users.id where email = ${email}
    `;
    expect(me).toMatchObject({ role: 'instructor', name: 'Георги Колев' });
    expect(await read`select id from classes where instructor_id = ${me!.id}`).toHaveLength(2);
    await succeeds(auth.client().auth.signInWithPassword({ email, password: PASSWORD }));
  });

  test('has classes before the invitation is accepted, and no right; then they are theirs', async () => {
    const email = newEmail();
    await make.call('invite_user', admin.caller, { email, full_name: 'Ива Покана', role: 'instructor' });
    const token = await tokenOf(email);
    const invitation = await readValue<string>`select id from user_invitations where email = ${email}`;
    const location_id = await make.location();
    const swimClass = (title: string, instructor_id: string, day_of_week: number) =>
      make.call('save_class', admin.caller, {
        title,
        instructor_id,
        location_id,
        duration_minutes: 45,
        price_per_class: 1000,
        max_capacity: 6,
        sessions: [{ day_of_week, start_time: '17:30' }],
      });
    await swimClass('Първа', invitation, 1);
    const id = await readValue<string>`select id from auth.users where email = ${email}`;
    await swimClass('Втора', id, 2);
    await refuses(swimClass('Трета', id, 1), 'instructor_clash');
    expect(await read`select from user_roles where user_id = ${id}`).toEqual([]);
    await refuses(swimClass('Чужда', admin.id, 3), 'instructor_not_found');
    expect(await begin(token, 'Ива Колева')).toMatchObject({ email, role: 'instructor' });
    expect(await read`select title from classes where instructor_id = ${id} order by title desc`).toEqual([
      { title: 'Първа' },
      { title: 'Втора' },
    ]);
    expect(await readValue`select private.strongest_role(${id}::uuid)`).toBe('instructor');
  });

  test('a user with an account signs in and accepts', async () => {
    const { email, user } = await auth.family();
    const token = 'a-known-token';
    await read`
      insert into user_invitations (token_hash, email, role)
      values (replace(replace(rtrim(encode(sha256(${token}::bytea), 'base64'), '='), '+', '-'), '/', '_'), ${email}, 'instructor')
    `;
    expect(await make.call('user_invitation', ANONYMOUS, { token })).toMatchObject({ has_account: true });
    await refuses(begin(token), 'account_in_use');
    const caller = { role: 'authenticated', claims: { role: 'authenticated', sub: user.id } } as const;
    expect(await make.call('accept_user_invitation', caller, { token })).toEqual({ role: 'instructor', classes: 0 });
  });
});
