import { describe, expect, test } from 'vitest';
import { addDays, addMonths, clubDay } from '../../../contracts/time.ts';
import { ANONYMOUS, type Caller } from '../../platform/caller.ts';
import { adminTest, race, refuses } from '../../testing/club.ts';

const { make, read, readAs, readOne, refused, admin } = await adminTest();
const yearsAgo = (years: number, days = 0) => addDays(addMonths(clubDay(), -12 * years), days);
const emailsTo = (recipient: string) =>
  read<{ kind: string; text: string }>`select kind, text from email.outgoing where recipient = ${recipient}
      order by created_at, id`;
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const state = (userId: string) =>
  readOne`select state, needs_parent, parent_name, refusal_reason from athlete_directory where user_id = ${userId}`;

test('an athlete is refused once, with a reason by email, and can be approved after all', async () => {
  const athlete = await make.user({ locale: 'en' });
  await read`insert into athlete_accounts (user_id) values (${athlete.id})`;
  const refuse = (reason = 'The medical check is missing') =>
    make.call('refuse_athlete', admin, { user_id: athlete.id, reason });
  expect(await state(athlete.id)).toMatchObject({ state: 'waiting', refusal_reason: null });
  await refused('not_allowed', 'refuse_athlete', athlete.caller, { user_id: athlete.id, reason: 'x' });
  await refuses(refuse(' '), 'invalid_input');
  await race({}, [refuse(), refuse()]);
  expect(await state(athlete.id)).toMatchObject({ state: 'refused', refusal_reason: 'The medical check is missing' });
  expect(await emailsTo(athlete.email)).toEqual([
    { kind: 'athlete_refused', text: expect.stringContaining('The medical check is missing') },
  ]);
  await make.call('approve_athlete', admin, { user_id: athlete.id, approved: true });
  expect(await state(athlete.id)).toMatchObject({ state: 'approved', refusal_reason: null });
  await refuses(refuse(), 'athlete_decided');
  // A second approval by an admin notifies no one again.
  await make.call('approve_athlete', admin, { user_id: athlete.id, approved: true });
  expect((await emailsTo(athlete.email)).filter(({ kind }) => kind === 'athlete_approved')).toHaveLength(1);
});

describe('under 14', () => {
  test('a parent is asked by email, agrees by name, and only then may an admin approve', async () => {
    const athlete = await make.user({ full_name: 'Ева Колева' });
    const parent_email = 'maika-eva@test.club';
    const register = (email: string | null, birth_date = yearsAgo(12)) =>
      make.call('register_athlete', athlete.caller, { birth_date, license: 'BUL-1', parent_email: email });
    await refuses(register(null), 'invalid_input', { details: [{ field: 'parent_email', fault: 'required' }] });
    await refuses(register(athlete.email), 'parent_is_athlete');
    expect(await register(parent_email)).toMatchObject({ parent_asked: true });
    await register(parent_email);
    const emails = await emailsTo(parent_email);
    expect(emails).toEqual([{ kind: 'athlete_confirmation', text: expect.stringContaining('Ева Колева') }]);
    const token = tokenIn(emails[0]?.text);

    const approve = () => make.call('approve_athlete', admin, { user_id: athlete.id, approved: true });
    await refuses(approve(), 'parent_needed');
    await refused('parent_needed', 'set_user_role', admin, { user_id: athlete.id, role: 'athlete' });
    // A second form with an older birth date is no way around.
    await refuses(register(parent_email, yearsAgo(15)), 'birth_date_fixed');
    await expect(readAs(athlete.caller)`update athlete_accounts set birth_date = ${yearsAgo(15)}`).rejects.toThrow(
      /permission denied/,
    );

    expect(await make.call('athlete_confirmation', ANONYMOUS, { token })).toEqual({
      state: 'open',
      name: 'Ева Колева',
      birth_date: yearsAgo(12),
    });
    const confirm = (full_name: string, agreed = true) =>
      make.call('confirm_athlete', ANONYMOUS, { token, full_name, agreed: agreed as true });
    await refuses(confirm('Мария Колева', false), 'invalid_input');
    await race({}, [confirm('Мария Колева'), confirm('Мария Колева')]);
    await refused('confirmation_used', 'decline_athlete', ANONYMOUS, { token });
    expect(await make.call('athlete_confirmation', ANONYMOUS, { token })).toEqual({
      state: 'used',
      name: null,
      birth_date: null,
    });
    expect(await state(athlete.id)).toMatchObject({ needs_parent: false, parent_name: 'Мария Колева' });
    await approve();
    expect(await state(athlete.id)).toMatchObject({ state: 'approved' });
  });

  test('a parent who declines leaves the account shut until another one agrees; an older link is void', async () => {
    const athlete = await make.user();
    const ask = (parent_email: string) => make.call('ask_athletes_parent', athlete.caller, { parent_email });
    await make.call('register_athlete', athlete.caller, { birth_date: yearsAgo(13), parent_email: 'edin@test.club' });
    const first = tokenIn((await emailsTo('edin@test.club'))[0]?.text);
    await make.call('decline_athlete', ANONYMOUS, { token: first });
    const own = () =>
      readAs(
        athlete.caller,
      )`select parent_declined_at is not null as declined, parent_confirmed_at is not null as confirmed from athlete_accounts`;
    expect(await own()).toEqual([{ declined: true, confirmed: false }]);
    await ask('dva@test.club');
    expect(await own()).toEqual([{ declined: false, confirmed: false }]);
    const second = tokenIn((await emailsTo('dva@test.club'))[0]?.text);
    await ask('dva@test.club');
    await refused('confirmation_ended', 'confirm_athlete', ANONYMOUS, { token: second, full_name: 'Х', agreed: true });
    await refused('confirmation_not_found', 'confirm_athlete', ANONYMOUS, {
      token: 'no',
      full_name: 'Х',
      agreed: true,
    });
    await ask('dva@test.club');
    await refuses(ask('dva@test.club'), 'too_many_requests');
  });

  test('the day of the birthday is the first without a parent', async () => {
    const [young, old] = [await make.user(), await make.user()];
    await make.call('register_athlete', old.caller, { birth_date: yearsAgo(14) });
    expect(await state(old.id)).toMatchObject({ needs_parent: false });
    await make.call('approve_athlete', admin, { user_id: old.id, approved: true });
    await make.call('register_athlete', young.caller, { birth_date: yearsAgo(14, 1), parent_email: 'az@test.club' });
    expect(await state(young.id)).toMatchObject({ needs_parent: true });
    await refused('athlete_decided', 'ask_athletes_parent', old.caller, { parent_email: 'az@test.club' });
  });
});

describe('linking an athlete with a swimmer', () => {
  test('an admin links a child of the club; the athlete then reads its trainings, and none of its money', async () => {
    const { child, class_id, lesson_id } = await trainedChild();
    const athlete = await make.user();
    await make.call('register_athlete', athlete.caller, { birth_date: yearsAgo(15) });
    await make.insert('swim_results', {
      child_id: null,
      user_id: athlete.id,
      stroke: 'freestyle',
      distance: 50,
      course: 'SCM',
      centiseconds: 3000,
      swum_on: clubDay(),
    });
    const notified = async () =>
      (await read`select from notifications where user_id = ${athlete.id} and kind = 'lesson_cancelled'`).length;
    const approve = (approved: boolean, child_id?: string) =>
      make.call('approve_athlete', admin, { user_id: athlete.id, approved, ...(child_id ? { child_id } : {}) });
    const sees = async () =>
      (
        await readAs(athlete.caller)<
          Record<string, number>
        >`select (select count(*)::int from children) as children, (select count(*)::int from enrollments) as enrollments,
            (select count(*)::int from attendance where lesson_id = ${lesson_id}) as attendance,
            (select count(*)::int from swim_results) as results, (select count(*)::int from payments) as payments,
            (select count(*)::int from child_care) as care`
      )[0];
    expect(await sees()).toEqual({ children: 0, enrollments: 0, attendance: 0, results: 1, payments: 0, care: 0 });
    await approve(true, child.id);
    expect(await sees()).toEqual({ children: 1, enrollments: 1, attendance: 1, results: 1, payments: 0, care: 0 });
    expect(await make.call('athlete_dashboard', athlete.caller, {})).toMatchObject({
      child_id: child.id,
      attendance: { present: 1, absent: 0, excused: 0 },
      open_goals: 0,
    });
    const ahead = await make.lesson(class_id, { hours: 30 });
    await make.call('cancel_lesson', admin, { lesson_id: ahead, reason: 'Ремонт' });
    expect(await notified()).toBe(1);
    const other = await make.user();
    await read`insert into athlete_accounts (user_id) values (${other.id})`;
    await refused('athlete_child_taken', 'link_athlete', admin, { user_id: other.id, child_id: child.id });
    await refused('not_allowed', 'link_athlete', other.caller, { user_id: other.id, child_id: child.id });
    // An athlete who is not approved any more sees nothing, though the link stays for the next time.
    await approve(false);
    await refused('athlete_not_found', 'athlete_dashboard', athlete.caller, {});
    expect(await sees()).toEqual({ children: 0, enrollments: 0, attendance: 0, results: 0, payments: 0, care: 0 });
    await approve(true);
    expect(await sees()).toMatchObject({ children: 1 });
    await make.call('link_athlete', admin, { user_id: athlete.id, child_id: null });
    expect(await sees()).toMatchObject({ children: 0, attendance: 0 });
  });

  test('an athlete without a family becomes a swimmer of its own', async () => {
    const athlete = await make.user({ full_name: 'Мартин Петров Колев' });
    await read`insert into athlete_accounts (user_id) values (${athlete.id})`;
    const link = () => make.call('link_athlete', admin, { user_id: athlete.id, new_swimmer: true });
    await refuses(link(), 'athlete_incomplete');
    await make.call('register_athlete', athlete.caller, { birth_date: yearsAgo(19), gender: 'male' });
    await make.call('approve_athlete', admin, { user_id: athlete.id, approved: true, new_swimmer: true });
    const [own] = await readAs(athlete.caller)`select full_name, gender, parent_id from children`;
    expect(own).toEqual({ full_name: 'Мартин Петров Колев', gender: 'male', parent_id: athlete.id });
  });

  test('an admin sees who it most likely is: the same name and birthday', async () => {
    const parent = await make.user({ role: 'parent' });
    const birth_date = yearsAgo(15);
    const child = await make.child(parent, { full_name: 'Ана-Мария Иванова', birth_date });
    const athlete = await make.user({ full_name: 'ана-мария иванова' });
    await make.call('register_athlete', athlete.caller, { birth_date });
    const likely = () => read`select likely_child_id as id from athlete_directory where user_id = ${athlete.id}`;
    expect(await likely()).toEqual([{ id: child.id }]);
    await make.call('link_athlete', admin, { user_id: athlete.id, child_id: child.id });
    expect(await likely()).toEqual([{ id: null }]);
  });
});

test('goals belong to the approved athlete alone', async () => {
  const athlete = await make.user();
  await make.call('register_athlete', athlete.caller, { birth_date: yearsAgo(16) });
  const add = (caller: Caller, userId = athlete.id) =>
    readAs(caller)`insert into athlete_goals (user_id, title) values (${userId}, 'Под минута')`;
  await expect(add(athlete.caller)).rejects.toThrow(/row-level security/);
  await make.call('approve_athlete', admin, { user_id: athlete.id, approved: true });
  await add(athlete.caller);
  await expect(add(admin)).rejects.toThrow(/row-level security/);
  const goals = (caller: Caller) => readAs(caller)`select title from athlete_goals`;
  expect(await goals(athlete.caller)).toHaveLength(1);
  expect(await goals(admin)).toHaveLength(0);
  await expect(
    readAs(athlete.caller)`insert into athlete_goals (title, stroke, distance) values ('И двете', 'freestyle', 50)`,
  ).rejects.toThrow(/athlete_goals__time_or_words/);
});

async function trainedChild() {
  const { instructor, class_id } = await make.taughtClass();
  const { child } = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id);
  const mark = {
    child_id: child.id,
    status: 'present',
    client_id: crypto.randomUUID(),
    marked_at: new Date().toISOString(),
  };
  await make.call('mark_attendance', instructor.caller, { lesson_id, marks: [mark as never] });
  return { child, class_id, lesson_id };
}
