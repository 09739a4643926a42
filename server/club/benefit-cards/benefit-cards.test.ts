import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays } from '../../../contracts/time.ts';
import { asAdmin, SERVICE } from '../../platform/caller.ts';
import { clubTest } from '../../testing/club.ts';
import { cardTest } from './testing/card-test.ts';

const club = await clubTest(16);
const { make, read, readAs, readValue, refused, logged } = club;
const { today, issuer, card, left, visits } = cardTest(club);

/** A child on a package with a confirmed card, and a lesson of today. */
async function scene(more: object = {}) {
  const member = await make.member();
  const lesson_id = await make.lesson(member.class_id);
  return { ...member, lesson_id, ...(await card(member.child, more)) };
}

test('a lesson of a package that a card pays takes no session; its mark taken back, neither is there', async () => {
  const { child, lesson_id, enrollment_id } = await scene();
  await make.mark(lesson_id, child.id);
  expect(await visits(child.id)).toEqual([{ lesson_id, price: 800, claimed: false }]);
  expect(await left(enrollment_id)).toBe(8);
  await make.mark(lesson_id, child.id, { status: 'absent' });
  expect(await visits(child.id)).toEqual([]);
  expect(await left(enrollment_id)).toBe(7);
  await make.mark(lesson_id, child.id);
  expect(await left(enrollment_id)).toBe(8);
  await make.mark(lesson_id, child.id, { status: null });
  expect([await visits(child.id), await left(enrollment_id)]).toEqual([[], 8]);
});

test('the family hears once that the desk confirmed its card', async () => {
  const { child, card_id } = await scene();
  const reception = await make.caller('reception');
  for (const confirmed of [false, true]) await make.call('confirm_benefit_card', reception, { card_id, confirmed });
  expect(await club.noticesOf(child.parent.id, 'benefit_card_confirmed')).toMatchObject([
    { child_id: child.id, title: expect.stringContaining('Спорткарта') },
  ]);
});

test('a lesson that the club cancels is no visit', async () => {
  const { child, lesson_id, enrollment_id } = await scene();
  await make.mark(lesson_id, child.id);
  await make.call('cancel_lesson', await make.caller('admin'), { lesson_id, reason: 'Ток' });
  expect([await visits(child.id), await left(enrollment_id)]).toEqual([[], 8]);
});

test('a card pays one visit a day, however many marks come at once; the other takes a session', async () => {
  const { child, class_id, lesson_id, enrollment_id } = await scene();
  const second = await make.member({ child });
  const lessons = [lesson_id, await make.lesson(class_id, { hours: -0.01 }), await make.lesson(second.class_id)];
  await read`update lessons set starts_at = date_trunc('day', now() at time zone 'Europe/Sofia') at time zone 'Europe/Sofia' + interval '9 hours'
    where id = ${lessons[1]}`;
  await Promise.all(lessons.flatMap((id) => [make.mark(id, child.id), make.mark(id, child.id)]));
  expect(await visits(child.id)).toHaveLength(1);
  expect((await left(enrollment_id)) + (await left(second.enrollment_id))).toBe(14);
});

test('lessons of one day whose marks of two children come in other orders do not wait for each other', async () => {
  const classes = [await make.swimClass(), await make.swimClass()] as const;
  const children = [await make.child(), await make.child()] as const;
  for (const class_id of classes) for (const child of children) await make.member({ child, class_id });
  for (const child of children) await card(child);
  for (let round = 1; round < 8; round++) {
    const lessons = await Promise.all(classes.map((class_id) => make.lesson(class_id, { days: -round })));
    const marks = children.map(({ id }) => ({
      child_id: id,
      status: 'present' as const,
      marked_at: new Date().toISOString(),
    }));
    const orders = [marks, marks.toReversed()].map((each) =>
      each.map((mark) => ({ ...mark, client_id: randomUUID() as string })),
    );
    await Promise.all(
      lessons.map((lesson_id, index) => make.call('mark_attendance', SERVICE, { lesson_id, marks: orders[index]! })),
    );
    for (const { id } of children) expect(await visits(id)).toHaveLength(round);
  }
});

test('a number is one child’s in its days: the desk is refused a second one, its family is not, and learns nothing', async () => {
  const { issuer_id, number, child: first } = await scene();
  const other = await make.child();
  const entered = { child_id: other.id, issuer_id, number: number.toLowerCase(), valid_from: today };
  const { card_id } = await make.call('save_benefit_card', other.parent.caller, entered);
  expect(await readAs(other.parent.caller)`select number, confirmed_at from benefit_cards`).toEqual([
    { number: number.replace(' ', ''), confirmed_at: null },
  ]);
  const desk = await make.caller('reception');
  expect(await readAs(asAdmin(desk))`select is_double from benefit_card_list where id = ${card_id}`).toEqual([
    { is_double: true },
  ]);
  await refused('benefit_card_taken', 'confirm_benefit_card', desk, { card_id });
  // Over for the one, it is the other’s.
  const own = await readValue<string>`select id from benefit_cards where child_id = ${first.id}`;
  await make.call('end_benefit_card', desk, { card_id: own, valid_until: addDays(today, -1) });
  await make.call('confirm_benefit_card', desk, { card_id });
});

test('one that is not confirmed, has ended, or is of an issuer that ended, pays nothing', async () => {
  const { child, enrollment_id, lesson_id, issuer_id } = await scene({ valid_until: addDays(today, -1) });
  const waiting = { child_id: child.id, issuer_id, number: 'B1234', valid_from: addDays(today, -3) };
  await make.call('save_benefit_card', child.parent.caller, waiting);
  const over = await card(child);
  await read`update card_issuers set ends_on = ${addDays(today, -1)} where id = ${over.issuer_id}`;
  await make.mark(lesson_id, child.id);
  expect([await visits(child.id), await left(enrollment_id)]).toEqual([[], 7]);
});

test('confirmed or ended later, the visits since then are counted, or counted no more, with their sessions', async () => {
  const { child, class_id, enrollment_id } = await make.member();
  const lessons = [await make.lesson(class_id, { days: -2 }), await make.lesson(class_id, { days: -1 })];
  for (const id of lessons) await make.mark(id, child.id);
  expect(await left(enrollment_id)).toBe(6);
  const { card_id } = await card(child);
  expect([await visits(child.id), await left(enrollment_id)]).toMatchObject([[{}, {}], 8]);
  const desk = await make.caller('reception');
  const ended = { card_id, valid_until: addDays(today, -2) };
  expect(await make.call('end_benefit_card', desk, ended)).toEqual({ card_id, visits: 1 });
  expect(await left(enrollment_id)).toBe(7);
  await make.call('confirm_benefit_card', desk, { card_id, confirmed: false });
  expect([await visits(child.id), await left(enrollment_id)]).toEqual([[], 6]);
  expect(await logged('unconfirm_benefit_card', child.id)).toHaveLength(1);
});

test('a mark and a confirmation at once agree', async () => {
  const desk = await make.caller('reception');
  const issuer_id = await issuer();
  await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const { child, class_id, enrollment_id } = await make.member();
      const lesson_id = await make.lesson(class_id);
      const entered = { child_id: child.id, issuer_id, number: `RACE${index}`, valid_from: today };
      const { card_id } = await make.call('save_benefit_card', child.parent.caller, entered);
      await Promise.all([make.mark(lesson_id, child.id), make.call('confirm_benefit_card', desk, { card_id })]);
      expect([await visits(child.id), await left(enrollment_id)]).toMatchObject([[{ lesson_id }], 8]);
    }),
  );
});

test('a lesson that is canceled while its card is confirmed is no visit', async () => {
  const issuer_id = await issuer();
  for (let round = 0; round < 6; round++) {
    const { child, class_id, enrollment_id } = await make.member();
    const lesson_id = await make.lesson(class_id);
    const entered = { child_id: child.id, issuer_id, number: `VOID${round}`, valid_from: today };
    const { card_id } = await make.call('save_benefit_card', child.parent.caller, entered);
    await make.mark(lesson_id, child.id);
    await Promise.all([
      make.call('cancel_lesson', SERVICE, { lesson_id, reason: 'Ток' }),
      make.call('confirm_benefit_card', SERVICE, { card_id }),
    ]);
    expect([await visits(child.id), await left(enrollment_id)]).toEqual([[], 8]);
  }
});

test('a seat that has ended since: its visits count again with their card, a lesson that took a session does not', async () => {
  const { child, class_id, enrollment_id } = await make.member();
  const lessons = [await make.lesson(class_id, { days: -1 }), await make.lesson(class_id, { hours: -0.001 })];
  await make.mark(lessons[0]!, child.id);
  await read`update enrollments set created_at = now() - interval '9 days' where id = ${enrollment_id}`;
  const { card_id } = await card(child, { valid_from: today });
  await make.mark(lessons[1]!, child.id);
  await make.call('unenroll_child', child.parent.caller, { enrollment_id });
  for (const confirmed of [false, true]) await make.call('confirm_benefit_card', SERVICE, { card_id, confirmed });
  expect(await visits(child.id)).toMatchObject([{ lesson_id: lessons[1] }]);
  await card(child);
  expect(await visits(child.id)).toMatchObject([{ lesson_id: lessons[1] }]);
});

test('more days of a month that was asked for in money cost the same with a card since', async () => {
  const sessions = [1, 4].map((day_of_week) => ({ day_of_week, start_time: '17:30' }));
  const class_id = await make.swimClass({ single_days: true, sessions });
  const month = { kind: 'pool_unlimited', sessions: null } as const;
  const [one, two] = [
    await make.plan({ ...month, price: 6000, days_a_week: 1 }),
    await make.plan({ ...month, price: 10_000, days_a_week: 2 }),
  ];
  const child = await make.child();
  const { enrollment_id } = await make.enroll(child, { class_id, plan_id: one, days: [1] });
  const change = { enrollment_id, days: null, plan_id: two, dry_run: true };
  const before = await make.call('change_days', child.parent.caller, change);
  expect(before).toMatchObject({ amount: 4000 });
  await card(child);
  expect(await make.call('change_days', child.parent.caller, change)).toEqual(before);
});

test('a month that begins with a card costs nothing; one that was paid in money is not claimed as well', async () => {
  const plan_id = await make.plan({ sessions: null, kind: 'pool_unlimited', price: 9000 });
  const paying = await make.child();
  const class_id = await make.swimClass();
  const { enrollment_id } = await make.enroll(paying, { class_id, plan_id });
  await card(paying);
  const lesson_id = await make.lesson(class_id);
  await make.mark(lesson_id, paying.id);
  expect(await visits(paying.id)).toEqual([]);
  expect(await read`select amount from payments where enrollment_id = ${enrollment_id}`).toEqual([{ amount: 9000 }]);

  const { child } = await scene();
  const items = [{ child_id: child.id, class_id, plan_id }];
  expect(await make.call('quote_enrollments', child.parent.caller, { items })).toMatchObject({
    amount: 0,
    items: [{ price: { amount: 0, card: true } }],
  });
  const free = await make.enroll(child, { class_id, plan_id });
  expect(await read`select amount, status from payments where enrollment_id = ${free.enrollment_id}`).toEqual([
    { amount: 0, status: 'validated' },
  ]);
  await make.mark(lesson_id, child.id);
  expect(await visits(child.id)).toMatchObject([{ lesson_id }]);
});

test('a single visit costs a child with a card nothing, once a day; three ahead that are not paid are the most', async () => {
  await read`update club_settings set single_visits = true`;
  const child = await make.child();
  await card(child);
  const classes = [await make.swimClass(), await make.swimClass()] as const;
  const lessons = await Promise.all([
    make.lesson(classes[0], { days: 1 }),
    make.lesson(classes[1], { days: 1 }),
    ...[2, 3, 4].map((days) => make.lesson(classes[0], { days })),
  ]);
  await read`update lessons set starts_at = starts_at + interval '2 hours' where id = ${lessons[1]}`;
  const book = (lesson_id: string, method: 'cash' | null = null) =>
    make.call('book_visit', child.parent.caller, { child_id: child.id, lesson_id, kind: 'single', method });
  const prices = async () => {
    const rows = await make.call('fitting_lessons', child.parent.caller, { child_id: child.id, kind: 'single' });
    return lessons.map((id) => rows.find(({ lesson_id }) => lesson_id === id)?.prices.single);
  };
  expect(await prices()).toEqual([0, 0, 0, 0, 0]);
  expect(await book(lessons[0]!)).toMatchObject({ payment_id: null });
  expect(await prices()).toEqual([undefined, 1500, 0, 0, 0]);
  const second = await book(lessons[1]!, 'cash');
  expect(second).toMatchObject({ payment_id: expect.any(String) });
  await book(lessons[2]!);
  await refused('visits_unpaid', 'book_visit', child.parent.caller, {
    child_id: child.id,
    lesson_id: lessons[3]!,
    kind: 'single',
    method: 'cash',
  });
  // Moved to a day on which the card pays for another lesson, nothing would.
  const booked = await readValue<string>`select id from visits where lesson_id = ${lessons[2]}`;
  const other = await make.lesson(classes[1], { days: 3 });
  await read`update lessons set starts_at = (select starts_at + interval '3 hours' from lessons where id = ${lessons[0]}) where id = ${other}`;
  await refused('lesson_does_not_fit', 'move_visit', child.parent.caller, { visit_id: booked, lesson_id: other });
  await read`update lessons set starts_at = now() - interval '1 hour' where id = any (${lessons.slice(1, 3)}::uuid[])`;
  await make.mark(lessons[1]!, child.id);
  expect(await visits(child.id)).toEqual([]);
  await make.mark(lessons[2]!, child.id);
  expect(await visits(child.id)).toMatchObject([{ lesson_id: lessons[2] }]);
});

test('a family enters, changes and removes what waits, for its own children alone', async () => {
  const child = await make.child();
  const issuer_id = await issuer();
  const entered = { child_id: child.id, issuer_id, number: '12-34 56', valid_from: today };
  let { card_id } = await make.call('save_benefit_card', child.parent.caller, entered);
  await refused('invalid_input', 'save_benefit_card', child.parent.caller, { ...entered, number: '123456' });
  const seen = card_id;
  ({ card_id } = await make.call('save_benefit_card', child.parent.caller, { ...entered, card_id, number: '9999' }));
  // The desk confirms what it has seen, not what the card has become.
  await refused('benefit_card_not_found', 'confirm_benefit_card', SERVICE, { card_id: seen });
  const { caller } = (await make.child()).parent;
  const theirs = { ...entered, card_id };
  await refused('not_your_child', 'save_benefit_card', caller, theirs);
  await refused('not_your_child', 'save_benefit_card', caller, { ...theirs, card_id: randomUUID() });
  await refused('not_your_child', 'save_benefit_card', caller, entered);
  await refused('not_your_child', 'remove_benefit_card', caller, { card_id });
  await refused('not_your_child', 'remove_benefit_card', caller, { card_id: randomUUID() });
  for (const who of [caller, child.parent.caller])
    await refused('not_allowed', 'confirm_benefit_card', who, { card_id });
  expect(await readAs(caller)`select id from benefit_cards`).toEqual([]);
  await expect(readAs(child.parent.caller)`select price from card_visits`).rejects.toThrow(/permission denied/);
  await expect(readAs(child.parent.caller)`select price from card_issuers`).rejects.toThrow(/permission denied/);
  for (const caller of [await make.caller('reception'), asAdmin(await make.caller('reception'))])
    await expect(readAs(caller)`select id from card_issuer_list`).rejects.toThrow(/permission denied/);
  await make.call('remove_benefit_card', child.parent.caller, { card_id });
  for (const number of ['A0001', 'A0002', 'A0003', 'A0004', 'A0005'])
    await make.call('save_benefit_card', child.parent.caller, { ...entered, number });
  await refused('too_many_benefit_cards', 'save_benefit_card', child.parent.caller, entered);
  const paid = await card(await make.child());
  await refused('benefit_card_confirmed', 'remove_benefit_card', SERVICE, { card_id: paid.card_id });
  await refused('invalid_input', 'save_benefit_card', child.parent.caller, {
    ...entered,
    issuer_id: randomUUID(),
  });
});
