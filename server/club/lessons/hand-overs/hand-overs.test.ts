import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Caller } from '../../../platform/caller.ts';
import { clubTest } from '../../../testing/club.ts';
import { dropOldCodes } from './hand-over-codes.ts';

const { make, read, readAs, refused, noticesOf, asService } = await clubTest(24);

const CARE = {
  medical_notes: null,
  emergency_contact_name: null,
  emergency_contact_phone: null,
  collectors: 'Баба Мария, 0888 123 456\nДядо Петър',
};

async function scene() {
  const instructor = await make.user({ role: 'instructor', full_name: 'Иван Петров' });
  const admin = await make.user({ role: 'admin', full_name: 'Силвия Костова' });
  const class_id = await make.swimClass({ instructor_id: instructor.id, title: 'Делфинчета' });
  const member = await make.member({ class_id });
  const { child, parent } = member;
  await read`insert into child_care (child_id, collectors) values (${child.id}, ${CARE.collectors})
    on conflict (child_id) do update set collectors = excluded.collectors`;
  await read`update children set birth_date = current_date - interval '6 years' where id = ${child.id}`;
  const guardian = await make.user({ role: 'parent', full_name: 'Георги Димов' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  const lesson_id = await make.lesson(class_id, { hours: -0.01 });
  const of = { child_id: child.id, lesson_id };
  const take = (caller: Caller, choice: object = {}) => make.call('hand_over_child', caller, { ...of, ...choice });
  const base = Date.now() - 3_600_000;
  const at = (seconds: number) => new Date(base + seconds * 1000).toISOString();
  const row = async () => {
    const rows = await read<Record<string, unknown>>`
      select collector_id, collector_name, reason, by_code, handed_by from hand_overs where lesson_id = ${lesson_id}`;
    return rows[0];
  };
  const roster = async (caller = instructor.caller) =>
    (await make.call('open_roster', caller, { lesson_id })).children.find(({ child_id }) => child_id === child.id)!;
  return { instructor, admin, class_id, child, parent, guardian, lesson_id, of, take, at, row, roster };
}

const ages = (age: number | null) => read`update club_settings set hand_over_age = ${age}`;

test('the roster asks for a hand-over only of children whose age the club names: guardians first, then the named collectors', async () => {
  const { roster, parent, guardian, lesson_id } = await scene();
  await ages(null);
  expect((await roster()).hand_over).toBeNull();
  await ages(5);
  expect((await roster()).hand_over).toBeNull();
  await ages(6);
  const { hand_over } = await roster();
  expect(hand_over).toMatchObject({ collector_name: null, handed_at: null });
  expect(hand_over?.collectors.map(({ full_name, is_guardian }) => [full_name, is_guardian])).toEqual([
    [
      (await read<{ name: string }>`select full_name as name from profiles where user_id = ${parent.id}`)[0]!.name,
      true,
    ],
    ['Георги Димов', true],
    ['Баба Мария', false],
    ['Дядо Петър', false],
  ]);
  expect(hand_over?.collectors[1]?.collector_id).toBe(guardian.id);
  expect(lesson_id).toBeTruthy();
});

test('a child leaves with a collector: the other guardian is notified, and both read it', async () => {
  const { instructor, parent, guardian, take, row, roster, child } = await scene();
  await ages(8);
  const client_id = randomUUID();
  expect(await take(instructor.caller, { collector_id: parent.id, client_id })).toMatchObject({
    outcome: 'saved',
    conflict: null,
  });
  expect(await take(instructor.caller, { collector_id: parent.id, client_id })).toMatchObject({ outcome: 'saved' });
  expect(await row()).toMatchObject({ collector_id: parent.id, reason: null, handed_by: instructor.id });
  expect(await noticesOf(parent.id, 'child_handed_over')).toEqual([]);
  expect(await noticesOf(guardian.id, 'child_handed_over')).toHaveLength(1);
  for (const { caller } of [parent, guardian, instructor])
    expect(await readAs(caller)`select id from hand_overs where child_id = ${child.id}`).toHaveLength(1);
  const named = (await roster()).hand_over!.collectors[2]!;
  await take(instructor.caller, { collector_id: named.collector_id });
  expect(await row()).toMatchObject({ collector_id: named.collector_id, collector_name: 'Баба Мария' });
  expect(await noticesOf(parent.id, 'child_handed_over')).toMatchObject([{ name: 'Баба Мария', note: null }]);
  await take(instructor.caller);
  expect(await row()).toMatchObject({ collector_id: null, collector_name: null });
});

test('another person needs a name and a reason, which both guardians get', async () => {
  const { instructor, parent, guardian, take, row } = await scene();
  await expect(take(instructor.caller, { other: { name: 'Съседката Ели', reason: ' ' } })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await take(instructor.caller, { other: { name: 'Ели Томова', reason: 'Майката закъснява' } });
  expect(await row()).toMatchObject({ collector_id: null, collector_name: 'Ели Томова', reason: 'Майката закъснява' });
  for (const { id } of [parent, guardian])
    expect(await noticesOf(id, 'child_handed_over')).toMatchObject([{ name: 'Ели Томова', note: 'Майката закъснява' }]);
});

test('of two coaches the later counts, whatever arrives first, and both are notified', async () => {
  const { instructor, admin, parent, guardian, take, at, row } = await scene();
  const [first, second] = [randomUUID(), randomUUID()];
  await take(admin.caller, { collector_id: guardian.id, client_id: second, handed_at: at(10), seen_handed_at: null });
  const late = { collector_id: parent.id, client_id: first, handed_at: at(5), seen_handed_at: null };
  expect(await take(instructor.caller, late)).toMatchObject({
    outcome: 'saved',
    conflict: {
      kept: 'theirs',
      counts: second,
      handed_by_name: 'Силвия Костова',
      theirs: { collector_id: guardian.id },
    },
  });
  expect(await row()).toMatchObject({ collector_id: guardian.id });
  expect(await noticesOf(instructor.id, 'hand_overs_differ')).toHaveLength(1);
  expect(await noticesOf(admin.id, 'hand_overs_differ')).toMatchObject([
    { conflicts: [{ kept: 'yours', ours: { collector_id: guardian.id }, theirs: { collector_id: parent.id } }] },
  ]);
  // Sent again after a lost answer it changes nothing; what was seen is no conflict.
  await take(instructor.caller, late);
  expect(await noticesOf(admin.id, 'hand_overs_differ')).toHaveLength(1);
  const seen = { collector_id: parent.id, handed_at: at(20), seen_handed_at: at(10) };
  expect(await take(instructor.caller, seen)).toMatchObject({ conflict: null });
  expect(await row()).toMatchObject({ collector_id: parent.id });
});

test('a code takes its guardian without choosing, once; of another child it is as one that is not there', async () => {
  const { instructor, guardian, take, of, row } = await scene();
  const other = await scene();
  const { code } = await make.call('make_hand_over_code', guardian.caller, of);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  const wrong = { outcome: 'code_wrong' };
  expect(await other.take(other.instructor.caller, { code })).toEqual(wrong);
  expect(await other.take(other.instructor.caller, { code: 'AAAAAA' })).toEqual(wrong);
  expect(await take(instructor.caller, { code: ` ${code.toLowerCase()} ` })).toMatchObject({ outcome: 'saved' });
  expect(await row()).toMatchObject({ collector_id: guardian.id, by_code: true });
  expect(await take(instructor.caller, { code })).toEqual(wrong);
});

test('a code that is sent again after a lost answer is answered as before', async () => {
  const { instructor, guardian, of, take } = await scene();
  const { code } = await make.call('make_hand_over_code', guardian.caller, of);
  const choice = { code, client_id: randomUUID() };
  for (let times = 0; times < 2; times++)
    expect(await take(instructor.caller, choice)).toMatchObject({
      outcome: 'saved',
      taken_by: { collector_id: guardian.id },
    });
});

test('a code of another day takes no child', async () => {
  const { instructor, guardian, of, take } = await scene();
  const { code } = await make.call('make_hand_over_code', guardian.caller, of);
  // A moment before the day began in the club.
  await read`update hand_over_codes set created_at = date_trunc('day', now(), 'Europe/Sofia') - interval '1 second'
    where child_id = ${of.child_id}`;
  expect(await take(instructor.caller, { code })).toEqual({ outcome: 'code_wrong' });
});

test('after five wrong codes the right one is void as well, until the family makes another', async () => {
  const { instructor, guardian, take, of, row } = await scene();
  const { code } = await make.call('make_hand_over_code', guardian.caller, of);
  for (let tries = 0; tries < 5; tries += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after another, as a person tries
    expect(await take(instructor.caller, { code: 'AAAAAA' })).toEqual({ outcome: 'code_wrong' });
  expect(await take(instructor.caller, { code })).toEqual({ outcome: 'code_wrong' });
  expect(await row()).toBeUndefined();
  const again = await make.call('make_hand_over_code', guardian.caller, of);
  expect(await take(instructor.caller, { code: again.code })).toMatchObject({ outcome: 'saved' });
});

test('the code of one who is no guardian any more takes no child', async () => {
  const { guardian, instructor, child, of, take, row } = await scene();
  const { code } = await make.call('make_hand_over_code', guardian.caller, of);
  await read`delete from guardians where child_id = ${child.id}`;
  expect(await take(instructor.caller, { code })).toEqual({ outcome: 'code_wrong' });
  expect(await row()).toBeUndefined();
});

test('a code is made by a guardian of the child, on the day of its lesson; it goes after a day', async () => {
  const { class_id, guardian, instructor, child, of } = await scene();
  const stranger = await make.caller('parent');
  await refused('not_your_child', 'make_hand_over_code', stranger, of);
  await refused('not_your_child', 'make_hand_over_code', stranger, { ...of, child_id: randomUUID() });
  await refused('not_your_child', 'make_hand_over_code', instructor.caller, of);
  const ahead = await make.lesson(class_id, { days: 3 });
  await refused('hand_over_not_today', 'make_hand_over_code', guardian.caller, { ...of, lesson_id: ahead });
  const elsewhere = await scene();
  await refused('not_in_class', 'make_hand_over_code', guardian.caller, { ...of, lesson_id: elsewhere.lesson_id });
  await refused('not_in_class', 'make_hand_over_code', guardian.caller, { ...of, lesson_id: randomUUID() });
  await make.call('make_hand_over_code', guardian.caller, of);
  await read`update hand_over_codes set created_at = now() - interval '2 days' where child_id = ${child.id}`;
  await asService(dropOldCodes);
  expect(await read`select id from hand_over_codes where child_id = ${child.id}`).toEqual([]);
});

test('a child that is marked absent is not handed over; others neither write nor read', async () => {
  const { instructor, parent, take, of, child, at } = await scene();
  const marks = [{ child_id: child.id, status: 'absent' as const, client_id: randomUUID(), marked_at: at(0) }];
  await make.call('mark_attendance', instructor.caller, { lesson_id: of.lesson_id, marks });
  await refused('not_handed_over', 'hand_over_child', instructor.caller, { ...of, collector_id: parent.id });
  const other = await scene();
  const choice = { collector_id: parent.id };
  await refused('not_allowed', 'hand_over_child', other.instructor.caller, { ...of, ...choice });
  await refused('not_allowed', 'hand_over_child', other.instructor.caller, {
    ...of,
    ...choice,
    lesson_id: randomUUID(),
  });
  await refused('not_allowed', 'hand_over_child', parent.caller, { ...of, ...choice });
  await refused('not_allowed', 'hand_over_child', instructor.caller, { ...of, child_id: other.child.id, ...choice });
  await refused('not_allowed', 'hand_over_child', instructor.caller, { ...of, child_id: randomUUID(), ...choice });
  await refused('collector_not_found', 'hand_over_child', other.instructor.caller, {
    ...other.of,
    collector_id: randomUUID(),
  });
  const desk = await make.caller('reception');
  await refused('lesson_not_found', 'hand_over_child', desk, { ...other.of, lesson_id: randomUUID() });
  expect(await other.take(desk, { collector_id: other.parent.id })).toMatchObject({ outcome: 'saved' });
  for (const caller of [parent.caller, instructor.caller])
    expect(await readAs(caller)`select id from hand_overs where child_id = ${other.child.id}`).toEqual([]);
  expect(await readAs(desk)`select id from hand_overs where child_id = ${other.child.id}`).toHaveLength(1);
  expect(
    ((await make.call('export_my_data', other.parent.caller, {})) as unknown as Record<string, object[]>)['hand_overs'],
  ).toHaveLength(1);
  await read`delete from children where id = ${other.child.id}`;
  expect(await read`select id from hand_overs where child_id = ${other.child.id}`).toEqual([]);
  await take(instructor.caller);
});
