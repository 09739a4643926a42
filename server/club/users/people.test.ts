import { expect, test } from 'vitest';
import type { Role } from '../../../contracts/roles.ts';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { clubTest, race, refuses } from '../../testing/club.ts';

const { club, make, read, readValue, refused, readValues, row } = await clubTest();

test('both ways of naming a child write the same row', async () => {
  const parent = await make.user({ role: 'parent' });
  const short = await make.call('register_child', parent.caller, {
    full_name: ' Мария  Иванова Петрова ',
    birth_date: '2018-02-03',
  });
  const long = await make.call('register_child', parent.caller, {
    first_name: 'Иво',
    last_name: 'Петров',
    birth_date: '2016-02-03',
    gender: 'male',
    skill_level: 'advanced',
    medical_notes: 'Очила',
    emergency_contact_phone: '0888 12 34 56',
  });
  expect(short).toMatchObject({
    parent_id: parent.id,
    first_name: 'Мария',
    last_name: 'Иванова Петрова',
    full_name: 'Мария Иванова Петрова',
    skill_level: 'beginner',
  });
  expect(long).toMatchObject({ full_name: 'Иво Петров', gender: 'male', skill_level: 'advanced' });
  expect(await read`select medical_notes, emergency_contact_phone from child_care where child_id = ${long.id}`).toEqual(
    [{ medical_notes: 'Очила', emergency_contact_phone: '+359888123456' }],
  );
});

test('every fault of a registration is named at its field, all at once', async () => {
  const parent = await make.user({ role: 'parent' });
  const faults = (args: object) =>
    make.call('register_child', parent.caller, args as never).catch((error: { details: unknown }) => error.details);
  expect(await faults({})).toEqual(expect.arrayContaining([{ field: 'birth_date', fault: 'required' }]));
  expect(await faults({ birth_date: '2018-01-01' })).toEqual([
    { field: 'first_name', fault: 'required' },
    { field: 'last_name', fault: 'required' },
  ]);
  expect(
    await faults({
      full_name: 'А Б',
      birth_date: '2999-01-01',
      skill_level: 'expert',
      emergency_contact_phone: '12',
      parents: 1,
    }),
  ).toEqual(
    expect.arrayContaining([
      { field: 'birth_date', fault: 'in_the_future' },
      { field: 'skill_level', fault: 'invalid' },
      { field: 'emergency_contact_phone', fault: 'invalid_phone' },
      { field: 'parents', fault: 'unknown_field' },
    ]),
  );
  expect(await faults({ full_name: 'А'.repeat(121), birth_date: '2018-02-30', notes: 'x'.repeat(4001) })).toEqual(
    expect.arrayContaining([
      { field: 'full_name', fault: 'too_long' },
      { field: 'birth_date', fault: 'invalid_date' },
      { field: 'notes', fault: 'too_long' },
    ]),
  );
  expect(await faults({ full_name: 'А\u0000Б', birth_date: '2018-01-01' })).toEqual([
    { field: 'full_name', fault: 'control_characters' },
  ]);
});

test('a child is registered once a family, by its own parent or by an admin for one', async () => {
  const parent = await make.user({ role: 'parent' });
  const admin = await make.user({ role: 'admin' });
  const args = { full_name: 'Ния Колева', birth_date: '2015-05-05' };
  await race({ code: 'duplicate_child' }, [
    make.call('register_child', parent.caller, args),
    make.call('register_child', parent.caller, args),
  ]);
  await refused('not_allowed', 'register_child', parent.caller, { ...args, parent_id: admin.id });
  expect(
    await make.call('register_child', admin.caller, { ...args, full_name: 'Друго Дете', parent_id: parent.id }),
  ).toMatchObject({ parent_id: parent.id });
});

test('only an admin gives roles, and the club keeps one admin', async () => {
  const admin = await make.user({ role: 'admin' });
  const user = await make.user({ role: 'parent' });
  await refused('not_allowed', 'set_user_role', user.caller, { user_id: user.id, role: 'admin' });
  await make.call('set_user_role', admin.caller, { user_id: user.id, role: 'instructor' });
  const roles = () => read`select role from user_roles where user_id = ${user.id} order by role`;
  expect(await roles()).toEqual([{ role: 'instructor' }, { role: 'parent' }]);
  await make.call('set_user_role', admin.caller, { user_id: user.id, role: 'parent', given: false });
  expect(await roles()).toEqual([{ role: 'instructor' }]);
  expect(await read`select actor_id, details from audit_log where subject_id = ${user.id} order by created_at`).toEqual(
    [
      { actor_id: admin.id, details: { before: 'parent', after: 'instructor, parent' } },
      { actor_id: admin.id, details: { before: 'instructor, parent', after: 'instructor' } },
    ],
  );
  await refused('user_not_found', 'set_user_role', admin.caller, { user_id: crypto.randomUUID(), role: 'parent' });

  const admins = await read<{ user_id: string }>`select user_id from user_roles where role = 'admin'`;
  const demotions = await Promise.allSettled(
    admins.map(({ user_id }) => make.call('set_user_role', SERVICE, { user_id, role: 'admin', given: false })),
  );
  expect(demotions.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await read`select count(*) from user_roles where role = 'admin'`).toEqual([{ count: 1 }]);
});

test('of two admins who take each other’s role one stays', async () => {
  const [one, two] = [await make.user({ role: 'admin' }), await make.user({ role: 'admin' })];
  const others = await read<{ user_id: string }>`delete from user_roles where role = 'admin'
      and user_id not in (${one.id}, ${two.id}) returning user_id`;
  const take = (caller: Caller, user_id: string) =>
    make.call('set_user_role', caller, { user_id, role: 'admin', given: false });
  await race({}, [take(one.caller, two.id), take(two.caller, one.id)]);
  expect(await read`select count(*)::int from user_roles where role = 'admin'`).toEqual([{ count: 1 }]);
  for (const { user_id } of others) await read`insert into user_roles (user_id, role) values (${user_id}, 'admin')`;
});

test('who has children stays a parent, and an athlete without the role is not approved any more', async () => {
  const admin = await make.caller('admin');
  const { parent } = await make.child();
  const take = (user_id: string, role: Role) => make.call('set_user_role', admin, { user_id, role, given: false });
  await refuses(take(parent.id, 'parent'), 'parent_has_children');
  const athlete = await make.user();
  await make.call('set_user_role', admin, { user_id: athlete.id, role: 'athlete' });
  await take(athlete.id, 'athlete');
  expect(await readValue`select approved from athlete_accounts where user_id = ${athlete.id}`).toBe(false);
});

test('who is no instructor any more is no second teacher and no assistant; the main instructor stays until there is another', async () => {
  const admin = await make.caller('admin');
  const { instructor, class_id } = await make.taughtClass();
  const on = (day_of_week: number) => make.swimClass({ sessions: [{ day_of_week, start_time: '17:30' }] });
  const [assisted, taught] = [await on(4), await on(5)];
  await make.addInstructor(taught, { id: instructor.id });
  await make.addInstructor(assisted, { id: instructor.id, part: 'assistant' });
  const other = await make.addInstructor(taught);
  await make.call('set_user_role', admin, { user_id: instructor.id, role: 'instructor', given: false });
  expect(
    await read`select class_id, instructor_id from class_instructors where class_id in (${class_id}, ${assisted}, ${taught})`,
  ).toEqual([{ class_id: taught, instructor_id: other }]);
  expect(await readValue`select instructor_id from classes where id = ${class_id}`).toBe(instructor.id);
});

test('several users are given a role at once: all of them, or none', async () => {
  const admin = await make.user({ role: 'admin' });
  const [one, two] = [await make.user({ role: 'parent' }), await make.user()];
  const roles = () =>
    read`select user_id, role from user_roles where user_id in (${one.id}, ${two.id}) order by role, user_id`;
  const give = (caller: Caller, user_ids: string[], role: Role) =>
    make.call('set_user_roles', caller, { user_ids, role });
  await refuses(give(one.caller, [one.id, two.id], 'admin'), 'not_allowed');
  await refuses(give(admin.caller, [one.id, crypto.randomUUID()], 'instructor'), 'user_not_found');
  expect(await roles()).toEqual([{ user_id: one.id, role: 'parent' }]);

  expect(await give(admin.caller, [one.id, two.id, one.id.toUpperCase()], 'athlete')).toEqual({
    changed: 2,
    waiting: 0,
  });
  const athletes = [one.id, two.id].toSorted().map((user_id) => ({ user_id, role: 'athlete' }));
  expect(await roles()).toEqual([...athletes, { user_id: one.id, role: 'parent' }]);
  for (const { id: user_id } of [one, two])
    expect(await row('athlete_accounts', { user_id })).toMatchObject({ approved: true });
  expect(await read`select details from audit_log where subject_id = ${two.id}`).toEqual([
    { details: { before: '', after: 'athlete' } },
  ]);

  // All admins together are protected like the last one.
  const everyone = await readValues<string>`select user_id from user_roles where role = 'admin'`;
  const all = { user_ids: [...everyone, one.id], role: 'admin' as const, given: false };
  await refused('last_admin', 'set_user_roles', SERVICE, all);
  expect(await read`select count(*)::int from user_roles where role = 'admin'`).toEqual([{ count: everyone.length }]);
});

test('an athlete is approved by an admin, and disabled again', async () => {
  const athlete = await make.user();
  const admin = await make.user({ role: 'admin' });
  await club.database.transaction(athlete.caller, (trx) =>
    trx.insertInto('athlete_accounts').values({ gender: 'female' }).execute(),
  );
  const roles = () => read`select role from user_roles where user_id = ${athlete.id}`;
  await refused('not_allowed', 'approve_athlete', athlete.caller, { user_id: athlete.id, approved: true });
  await make.call('approve_athlete', admin.caller, { user_id: athlete.id, approved: true });
  expect(await roles()).toEqual([{ role: 'athlete' }]);
  await make.call('approve_athlete', admin.caller, { user_id: athlete.id, approved: false });
  expect(await roles()).toEqual([]);
  await refused('athlete_not_found', 'approve_athlete', admin.caller, { user_id: admin.id, approved: true });
});

test('the contact form takes messages from any visitor, five an hour from one address', async () => {
  const visitor = { role: 'anon', claims: { role: 'anon' } } as const;
  const message = { name: 'Баба Мария', email: 'Baba@Example.bg', message: 'Кога започва курсът?' };
  for (let sent = 0; sent < 5; sent++) await make.call('send_contact_message', visitor, message);
  await refused('too_many_requests', 'send_contact_message', visitor, message);
  await refuses(make.call('send_contact_message', visitor, { name: '', email: 'x', message: ' ' }), 'invalid_input', {
    details: [
      { field: 'name', fault: 'required' },
      { field: 'email', fault: 'invalid_email' },
      { field: 'message', fault: 'required' },
    ],
  });
});
