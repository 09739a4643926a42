import { beforeAll, expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../../contracts/time.ts';
import { clubTest, race, refuses } from '../../../../testing/club.ts';
import { lapseVisitOffers } from './offer-seats.ts';

const { club, make, read, readValue, readValues, refused, noticesOf, logged } = await clubTest(24);
const lapse = () => lapseVisitOffers(club.database);

beforeAll(() => read`update club_settings set make_ups = true`);

/** A child of its own family with a free credit, valid so many days. */
async function holder(days = 30) {
  const child = await make.child();
  await read`update children set skill_level = 'advanced' where id = ${child.id}`;
  const valid_until = addDays(clubDay(), days);
  const credit_id = await make.insert('make_up_credits', { child_id: child.id, reason: 'granted', valid_until });
  await make.insert('make_up_ledger', { credit_id, delta: 1, reason: 'earned' });
  return { ...child, credit_id, caller: child.parent.caller };
}

/** A full class of one seat, a lesson in so many hours, and children with credits: the last one's lapses first. */
async function scene({ holders = 3, hours = 30, seats = 1 } = {}) {
  // Earlier scenes' seats and children are offered and asked no more.
  await read`update visit_offers set status = 'lapsed' where status = 'open'`;
  await read`delete from make_up_credits`;
  const { instructor, class_id } = await make.taughtClass({ max_capacity: seats });
  await read`update classes set level = 'advanced' where id = ${class_id}`;
  const members = [];
  for (let count = 0; count < seats; count++) members.push(await make.member({ class_id }));
  const lesson_id = await make.lesson(class_id, { hours });
  const candidates: Awaited<ReturnType<typeof holder>>[] = [];
  for (let index = 0; index < holders; index++) candidates.push(await holder(40 + holders - index));
  const [member] = members;
  const absence = { child_id: member!.child.id, lesson_id };
  const announce = () => make.call('announce_absence', member!.parent.caller, { ...absence, note: null });
  const withdraw = () => make.call('withdraw_absence', member!.parent.caller, absence);
  /** The index of the child that is asked now; -1: of none. */
  const open = async () => {
    const ids = await readValues<string>`
      select child_id from visit_offers where lesson_id = ${lesson_id} and status = 'open' order by created_at, id`;
    return ids.map((id) => candidates.findIndex((child) => child.id === id));
  };
  const offerOf = (index: number) =>
    readValue<string>`select id from visit_offers where lesson_id = ${lesson_id} and child_id = ${candidates[index]!.id}`;
  const answer = async (index: number, name: 'accept_visit_offer' | 'decline_visit_offer') =>
    make.call(name, candidates[index]!.caller, { offer_id: await offerOf(index) });
  const statusOf = (index: number) =>
    readValue<string>`select status from visit_offers where lesson_id = ${lesson_id} and child_id = ${candidates[index]!.id}`;
  const expire = () =>
    read`update visit_offers set expires_at = now() where lesson_id = ${lesson_id} and status = 'open'`;
  const guests = () => readValues<string>`select child_id from visits where lesson_id = ${lesson_id}`;
  const left = () => readValue<number>`select private.seats_left(${lesson_id})`;
  return {
    instructor,
    class_id,
    members,
    member: member!,
    lesson_id,
    candidates,
    absence,
    announce,
    withdraw,
    open,
    offerOf,
    answer,
    statusOf,
    expire,
    guests,
    left,
  };
}

/** No lesson has more children than seats, and the balance of each credit is the sum of its ledger. */
async function allHolds() {
  expect(
    await read`
      select lessons.id from lessons
      where starts_at > now() and private.seats_left(lessons.id) < 0 and exists (select from visits where lesson_id = lessons.id)`,
  ).toEqual([]);
  expect(
    await read`
      select make_up_credits.id from make_up_credits left join make_up_ledger on credit_id = make_up_credits.id
      group by make_up_credits.id having balance <> coalesce(sum(delta), 0) or balance not in (0, 1)`,
  ).toEqual([]);
}

test('a seat that falls free is held for the credit that lapses first, by push and email; accepted, it is its visit', async () => {
  const { announce, open, offerOf, answer, statusOf, candidates, guests, left, lesson_id } = await scene();
  await announce();
  expect([await open(), await left()]).toEqual([[2], 0]);
  expect(await noticesOf(candidates[2]!.parent.id, 'visit_offered')).toMatchObject([
    { lesson_id, child_id: candidates[2]!.id, offer_id: await offerOf(2) },
  ]);
  expect(
    await read`select urgent from email.outgoing where recipient = (select email from auth.users where id = ${candidates[2]!.parent.id}) and urgent`,
  ).toHaveLength(1);
  // It is no other child's meanwhile, neither in the list nor by its id.
  const others = await make.call('fitting_lessons', candidates[0]!.caller, { child_id: candidates[0]!.id });
  expect(others.map((lesson) => lesson.lesson_id)).not.toContain(lesson_id);
  await refused('class_full', 'book_visit', candidates[0]!.caller, {
    child_id: candidates[0]!.id,
    lesson_id,
    kind: 'make_up',
  });
  expect(await answer(2, 'accept_visit_offer')).toMatchObject({ status: 'accepted', balance: 0 });
  expect([await statusOf(2), await guests(), await open(), await left()]).toEqual([
    'accepted',
    [candidates[2]!.id],
    [],
    0,
  ]);
  await refuses(answer(2, 'accept_visit_offer'), 'offer_lapsed');
  await allHolds();
});

test('of credits with one last day the older is asked first, and never for a lesson that its child visits already', async () => {
  const { members, lesson_id, candidates, announce, open } = await scene({ holders: 3, seats: 2 });
  const [guest, newer, older] = candidates;
  await read`update club_settings set evening_offers = false`;
  await announce();
  const visit = { child_id: guest!.id, lesson_id, kind: 'make_up' as const };
  const { visit_id } = await make.call('book_visit', guest!.caller, visit);
  await read`update club_settings set evening_offers = true`;
  const valid_until = addDays(clubDay(), 20);
  const second = await make.insert('make_up_credits', {
    child_id: guest!.id,
    reason: 'granted',
    valid_until: addDays(clubDay(), 10),
  });
  await make.insert('make_up_ledger', { credit_id: second, delta: 1, reason: 'earned' });
  for (const [{ credit_id }, days] of [
    [newer!, 1],
    [older!, 2],
  ] as const)
    await read`
      update make_up_credits set valid_until = ${valid_until}, created_at = now() - make_interval(days => ${days})
      where id = ${credit_id}`;
  const absence = { child_id: members[1]!.child.id, lesson_id, note: null };
  await make.call('announce_absence', members[1]!.parent.caller, absence);
  expect(await open()).toEqual([candidates.indexOf(older!)]);
  // Nor is it asked for the seat that it gives back.
  await make.call('cancel_visit', guest!.caller, { visit_id });
  expect(await open()).toEqual([older!, newer!].map((child) => candidates.indexOf(child)));
});

test('declined or lapsed it is the next one’s; who was asked is not asked again, and at the end anybody books it', async () => {
  const { announce, withdraw, open, answer, expire, statusOf, candidates, lesson_id } = await scene();
  await announce();
  await answer(2, 'decline_visit_offer');
  expect(await open()).toEqual([1]);
  await expire();
  await refuses(answer(1, 'accept_visit_offer'), 'offer_lapsed');
  await lapse();
  expect([await open(), await statusOf(1)]).toEqual([[0], 'lapsed']);
  await lapse();
  expect(await open()).toEqual([0]);
  await answer(0, 'decline_visit_offer');
  expect(await open()).toEqual([]);
  await withdraw();
  await announce();
  expect(await open()).toEqual([]);
  const { visit_id } = await make.call('book_visit', candidates[1]!.caller, {
    child_id: candidates[1]!.id,
    lesson_id,
    kind: 'make_up',
  });
  expect(visit_id).toBeTruthy();
  await allHolds();
});

test('a seat is held for the set time, near the lesson for a quarter of what is left, and at least five minutes', async () => {
  const minutes = (lesson: string) => readValue<number>`
    select round(extract(epoch from expires_at - created_at) / 60)::integer from visit_offers where lesson_id = ${lesson} and status = 'open'`;
  const far = await scene();
  await far.announce();
  expect(await minutes(far.lesson_id)).toBe(60);
  for (const [left, held] of [
    [120, 30],
    [12, 5],
  ] as const) {
    const { announce, lesson_id } = await scene({ holders: 1 });
    await read`update lessons set starts_at = now() + make_interval(mins => ${left}) where id = ${lesson_id}`;
    await announce();
    expect(await minutes(lesson_id)).toBeGreaterThanOrEqual(held - 1);
    expect(await minutes(lesson_id)).toBeLessThanOrEqual(held);
  }
  const late = await scene({ holders: 1 });
  await read`update lessons set starts_at = now() + interval '4 minutes' where id = ${late.lesson_id}`;
  await late.announce();
  expect(await late.open()).toEqual([]);
});

test('nothing is offered where a seat is free anyway, by a setting, or to a child whom the lesson does not fit', async () => {
  const roomy = await scene({ seats: 2 });
  await make.call('unenroll_child', roomy.members[1]!.parent.caller, {
    enrollment_id: roomy.members[1]!.enrollment_id,
  });
  await roomy.announce();
  expect(await roomy.open()).toEqual([]);
  const off = await scene();
  await read`update club_settings set evening_offers = false`;
  await off.announce();
  expect(await off.open()).toEqual([]);
  await read`update club_settings set evening_offers = true`;
  const { announce, open, candidates, lesson_id } = await scene();
  await read`update children set skill_level = 'beginner' where id = ${candidates[2]!.id}`;
  // The second one swims elsewhere at that time.
  const elsewhere = await make.lesson(
    await make.swimClass({ instructor_id: (await make.user({ role: 'instructor' })).id }),
    { hours: 100 },
  );
  await read`update lessons set starts_at = (select starts_at from lessons where id = ${lesson_id}) where id = ${elsewhere}`;
  await make.insert('visits', { lesson_id: elsewhere, child_id: candidates[1]!.id, kind: 'trial' });
  await announce();
  expect(await open()).toEqual([0]);
});

test('the absence is withdrawn while the seat is offered: the offer lapses; once it is accepted the seat is given', async () => {
  const { announce, withdraw, open, statusOf, answer, absence, member } = await scene();
  await announce();
  await withdraw();
  expect([await open(), await statusOf(2)]).toEqual([[], 'withdrawn']);
  await refuses(answer(2, 'accept_visit_offer'), 'offer_lapsed');
  await announce();
  expect(await open()).toEqual([1]);
  await answer(1, 'accept_visit_offer');
  await refused('seat_given', 'withdraw_absence', member.parent.caller, absence);
  await allHolds();
});

test('a family that announces and withdraws again and again does not use up those who wait', async () => {
  const { announce, withdraw, open, statusOf } = await scene({ holders: 4 });
  for (let times = 0; times < 3; times++) {
    await announce();
    await withdraw();
  }
  await announce();
  expect(await open()).toEqual([]);
  expect(await Promise.all([3, 2, 1].map(statusOf))).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
});

test('a seat that falls free in quiet hours is offered in the morning, unless the lesson is near', async () => {
  await read`
    update club_settings set quiet_from = local - interval '1 hour', quiet_until = local + interval '2 hours'
    from (select (now() at time zone 'Europe/Sofia')::time as local) as clock`;
  const later = await scene({ hours: 30 });
  await later.announce();
  const heldFor = (lesson: string) =>
    readValue<number>`select round(extract(epoch from expires_at - created_at) / 60)::integer as minutes from visit_offers where lesson_id = ${lesson}`;
  expect(await heldFor(later.lesson_id)).toBe(180);
  const emails = (userId: string) => read`
    select urgent, not_before > now() + interval '110 minutes' as waits from email.outgoing
    where recipient = (select email from auth.users where id = ${userId})`;
  expect(await emails(later.candidates[2]!.parent.id)).toEqual([{ urgent: true, waits: true }]);
  const near = await scene({ hours: 2 });
  await near.announce();
  expect(await heldFor(near.lesson_id)).toBe(30);
  expect(await emails(near.candidates[2]!.parent.id)).toEqual([{ urgent: true, waits: false }]);
  await read`update club_settings set quiet_from = null, quiet_until = null`;
});

test('a visit that is given back is offered on, not to the child itself; a lesson that is canceled ends its offers', async () => {
  const { announce, open, answer, candidates, instructor, lesson_id, statusOf, expire } = await scene();
  await announce();
  const accepted = (await answer(2, 'accept_visit_offer')) as unknown as { visit_id: string };
  await make.call('cancel_visit', candidates[2]!.caller, { visit_id: accepted.visit_id });
  expect(await open()).toEqual([1]);
  await expire();
  await lapse();
  expect(await open()).toEqual([0]);
  await make.call('cancel_lesson', instructor.caller, { lesson_id, reason: 'Ремонт' });
  expect([await open(), await statusOf(0)]).toEqual([[], 'lapsed']);
});

test('a seat in the class goes before the offer of one lesson: the offer lapses', async () => {
  const { class_id, lesson_id, open, answer, statusOf, left } = await scene({ seats: 1 });
  await read`update classes set max_capacity = 2 where id = ${class_id}`;
  const guest = await make.child();
  const desk = await make.caller('admin');
  const { visit_id } = await make.call('book_visit', desk, { child_id: guest.id, lesson_id, kind: 'trial' });
  await make.call('cancel_visit', desk, { visit_id });
  expect(await open()).toEqual([2]);
  await make.member({ class_id });
  await refuses(answer(2, 'accept_visit_offer'), 'offer_lapsed');
  await lapse();
  expect([await open(), await statusOf(2), await left()]).toEqual([[], 'withdrawn', 0]);
});

test('an offer lapses where its child takes a seat in the class, the class closes, or the lesson begins: the next one is asked', async () => {
  const { class_id, lesson_id, members, announce, open, statusOf, candidates } = await scene({ seats: 2 });
  await announce();
  expect(await open()).toEqual([2]);
  const [, leaves] = members;
  await make.call('unenroll_child', leaves!.parent.caller, { enrollment_id: leaves!.enrollment_id });
  await make.member({ class_id, child: candidates[2]! });
  await lapse();
  expect([await statusOf(2), await open()]).toEqual(['lapsed', [1]]);
  await read`update classes set is_active = false where id = ${class_id}`;
  await lapse();
  expect([await statusOf(1), await open()]).toEqual(['lapsed', []]);
  await read`update visit_offers set status = 'open' where lesson_id = ${lesson_id} and child_id = ${candidates[1]!.id}`;
  await read`update classes set is_active = true where id = ${class_id}`;
  await read`update lessons set starts_at = now() - interval '1 minute' where id = ${lesson_id}`;
  await lapse();
  expect([await statusOf(1), await open()]).toEqual(['lapsed', []]);
});

test('a credit is held for one seat at a time, and one that is booked elsewhere passes the seat on', async () => {
  const { announce, open, candidates, statusOf } = await scene({ holders: 2 });
  const { class_id } = await make.taughtClass({ max_capacity: 1 });
  await read`update classes set level = 'advanced' where id = ${class_id}`;
  const member = await make.member({ class_id });
  const other = await make.lesson(class_id, { hours: 60 });
  await announce();
  await make.call('announce_absence', member.parent.caller, {
    child_id: member.child.id,
    lesson_id: other,
    note: null,
  });
  expect(await readValues`select child_id from visit_offers where lesson_id = ${other}`).toEqual([candidates[0]!.id]);
  const free = await make.lesson((await make.taughtClass()).class_id, { hours: 90 });
  await make.call('book_visit', candidates[1]!.caller, {
    child_id: candidates[1]!.id,
    lesson_id: free,
    kind: 'make_up',
  });
  await lapse();
  expect([await statusOf(1), await open()]).toEqual(['lapsed', []]);
});

test('another family’s offer is a missing one; the desk answers for a family, and it is logged', async () => {
  const { announce, offerOf, candidates, open } = await scene();
  await announce();
  const offer_id = await offerOf(2);
  for (const name of ['accept_visit_offer', 'decline_visit_offer'] as const)
    for (const id of [offer_id, crypto.randomUUID()])
      await refused('not_your_child', name, candidates[0]!.caller, { offer_id: id });
  const reception = await make.caller('reception');
  await make.call('decline_visit_offer', reception, { offer_id });
  expect(await logged('answer_visit_offer', candidates[2]!.id)).toHaveLength(1);
  expect(await open()).toEqual([1]);
});

test('a hundred holders at one freed seat: one is asked at a time, one gets it, the others keep their credits', async () => {
  const { announce, candidates, lesson_id, guests } = await scene({ holders: 100 });
  await announce();
  const offers = await readValues<string>`select id from visit_offers where lesson_id = ${lesson_id}`;
  expect(offers).toHaveLength(1);
  const presses = candidates.flatMap(({ id: child_id, caller }) => [
    () => make.call('accept_visit_offer', caller, { offer_id: offers[0]! }),
    () => make.call('book_visit', caller, { child_id, lesson_id, kind: 'make_up' as const }),
  ]);
  const outcomes = await Promise.allSettled(presses.map((press) => press()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await guests()).toEqual([candidates[99]!.id]);
  expect(
    await readValue<number>`select count(*)::integer from make_up_credits where balance = 1 and reason = 'granted'`,
  ).toBe(99);
  await allHolds();
});

test.each(['withdraw against accept', 'decline against accept', 'lapse against accept', 'lapse against decline'])(
  '%s: one of them counts, and no seat is lost or given twice',
  async (name) => {
    for (let round = 0; round < 5; round++) {
      const { announce, withdraw, answer, expire, open, guests, statusOf, left } = await scene();
      await announce();
      if (name === 'withdraw against accept') {
        await race({}, [withdraw(), answer(2, 'accept_visit_offer')]);
        expect(await left()).toBe(0);
        expect([await guests(), await open()].flat()).toHaveLength((await statusOf(2)) === 'accepted' ? 1 : 0);
      } else if (name === 'decline against accept') {
        await race({ code: 'offer_lapsed' }, [answer(2, 'decline_visit_offer'), answer(2, 'accept_visit_offer')]);
        expect((await guests()).length + (await open()).length).toBe(1);
      } else {
        const late = answer(2, name === 'lapse against accept' ? 'accept_visit_offer' : 'decline_visit_offer');
        await Promise.allSettled([expire().then(lapse), lapse(), late, lapse()]);
        await lapse();
        expect((await guests()).length + (await open()).length).toBe(1);
        expect(await statusOf(2)).not.toBe('open');
      }
      await allHolds();
    }
  },
);

test('two processes pass seats on at once: each seat is one child’s', async () => {
  const scenes = [await scene({ holders: 0 })];
  for (let index = 0; index < 8; index++) await holder();
  for (let count = 0; count < 3; count++) {
    const { class_id } = await make.taughtClass({ max_capacity: 1 });
    await read`update classes set level = 'advanced' where id = ${class_id}`;
    const member = await make.member({ class_id });
    const lesson_id = await make.lesson(class_id, { hours: 30 + count });
    scenes.push({
      ...scenes[0]!,
      announce: () =>
        make.call('announce_absence', member.parent.caller, { child_id: member.child.id, lesson_id, note: null }),
      lesson_id,
    });
  }
  await Promise.all(scenes.map(({ announce }) => announce()));
  const openNow = () => readValues<string>`select child_id from visit_offers where status = 'open'`;
  const before = await openNow();
  expect(new Set(before).size).toBe(4);
  await read`update visit_offers set expires_at = now() where status = 'open'`;
  await Promise.all([lapse(), lapse(), lapse()]);
  const after = await openNow();
  expect(after).toHaveLength(4);
  expect(new Set(after).size).toBe(4);
  await allHolds();
});
