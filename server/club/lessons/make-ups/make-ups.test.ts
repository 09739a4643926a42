import { beforeAll, expect, test } from 'vitest';
import { addDays, clubDay, weekday } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { clubTest, refuses } from '../../../testing/club.ts';
import { lapseCredits } from './lapse-credits.ts';

const { make, read, readValue, refused, asService, noticesOf, row } = await clubTest(16);

// Seats that fall free are the children's who book them: offers of them are a test of their own.
beforeAll(() => read`update club_settings set make_ups = true, evening_offers = false`);

/** A child with a package of eight in a class, with a lesson in two days, and another class of its level with one seat. */
async function scene() {
  const admin = await make.user({ role: 'admin' });
  const { instructor, class_id } = await make.taughtClass();
  // At some hours of the week the child would swim there during the other class's lesson.
  await read`delete from lessons where class_id = ${class_id}`;
  const member = await make.member({ class_id });
  const lesson_id = await make.lesson(class_id, { hours: 50 });
  const other_id = await make.swimClass({
    instructor_id: (await make.user({ role: 'instructor' })).id,
    max_capacity: 1,
  });
  const later_id = await make.lesson(other_id, { hours: 100 });
  const { caller } = member.parent;
  const child_id = member.child.id;
  const announce = (lesson = lesson_id) => make.call('announce_absence', caller, { child_id, lesson_id: lesson });
  const book = (lesson = later_id) => make.call('book_visit', caller, { child_id, lesson_id: lesson, kind: 'make_up' });
  const balance = async () => (await make.call('make_up_balance', caller, { child_id })).balance;
  const left = () =>
    readValue<number>`select sessions_remaining as left from enrollments where id = ${member.enrollment_id}`;
  const startsIn = (lesson: string, hours: number) =>
    read`update lessons set starts_at = now() + make_interval(hours => ${hours}) where id = ${lesson}`;
  const states = async () =>
    (await make.call('make_up_balance', caller, { child_id })).credits.map(({ state }) => state);
  return {
    admin,
    instructor,
    ...member,
    class_id,
    caller,
    child_id,
    lesson_id,
    other_id,
    later_id,
    announce,
    book,
    balance,
    left,
    startsIn,
    states,
  };
}

test('an absence in time earns a credit; the lesson counts as swum; withdrawn, the session is the package’s again', async () => {
  const { caller, child_id, lesson_id, announce, balance, left } = await scene();
  expect(await announce()).toMatchObject({ excused: true });
  expect([await balance(), await left()]).toEqual([1, 7]);
  await announce();
  expect([await balance(), await left()]).toEqual([1, 7]);
  await make.call('withdraw_absence', caller, { child_id, lesson_id });
  expect([await balance(), await left()]).toEqual([0, 8]);
  await announce();
  expect([await balance(), await left()]).toEqual([1, 7]);
});

test('a late absence earns none, and neither does one by rules that leave its class out', async () => {
  const { announce, balance, left, lesson_id, startsIn, class_id } = await scene();
  await startsIn(lesson_id, 20);
  expect(await announce()).toEqual({ excused: false, make_up_until: null });
  expect([await balance(), await left()]).toEqual([0, 8]);
  const elsewhere = await make.location();
  await read`update club_settings set make_up_location_ids = array[${elsewhere}::uuid]`;
  const [other, third] = [await make.lesson(class_id, { hours: 60 }), await make.lesson(class_id, { hours: 70 })];
  await announce(other);
  expect([await balance(), await left()]).toEqual([0, 8]);
  await read`update club_settings set make_up_location_ids = '{}', make_ups_a_month = 1`;
  const same = await make.lesson(class_id, { hours: 71 });
  await announce(third);
  await announce(same);
  await read`update club_settings set make_ups_a_month = null`;
  const months =
    await read`select distinct date_trunc('month', starts_at at time zone 'Europe/Sofia') as month from lessons where id in (${third}, ${same})`;
  expect(await balance()).toBe(months.length);
});

test('a make-up is booked, moved and given back; its mark uses the credit, a mark taken back frees it for the visit', async () => {
  const { admin, caller, child_id, other_id, later_id, announce, book, balance, left, startsIn, states } =
    await scene();
  await refuses(book(), 'no_make_up_credit');
  await announce();
  const fitting = await make.call('fitting_lessons', caller, { child_id });
  expect(fitting.map(({ lesson_id }) => lesson_id)).toContain(later_id);
  const { visit_id, balance: rest } = await book();
  expect([rest, await balance(), await left()]).toEqual([0, 0, 7]);
  await refuses(book(), 'no_make_up_credit');
  const next = await make.lesson(other_id, { hours: 120 });
  const moved = await make.call('move_visit', caller, { visit_id, lesson_id: next });
  expect(moved.balance).toBe(0);
  await refuses(book(), 'no_make_up_credit');
  await refused('visit_not_found', 'cancel_visit', admin.caller, { visit_id });
  await make.call('cancel_visit', caller, { visit_id: moved.visit_id });
  expect(await balance()).toBe(1);
  await book(next);
  await startsIn(next, -1);
  const swim = (status: 'present' | null) =>
    make.mark(next, child_id, { caller: admin.caller, ...(status ? {} : { status: null as never }) });
  await swim('present');
  expect([await states(), await left()]).toEqual([['used'], 7]);
  await swim(null);
  expect([await states(), await left()]).toEqual([['booked'], 7]);
});

test('a family moves and gives back until the time of notice; the desk until the lesson begins', async () => {
  const { admin, caller, later_id, announce, book, startsIn } = await scene();
  await announce();
  const { visit_id } = await book();
  await startsIn(later_id, 3);
  await refused('visit_notice_over', 'cancel_visit', caller, { visit_id });
  await make.call('cancel_visit', admin.caller, { visit_id });
});

test('a canceled lesson earns a credit where the club says so, and gives a guest’s back, valid long enough', async () => {
  const { admin, child_id, lesson_id, later_id, announce, book, balance, left, states } = await scene();
  await announce();
  await book();
  await read`update make_up_credits set valid_until = (now() at time zone 'Europe/Sofia')::date where child_id = ${child_id}`;
  await make.call('cancel_lesson', admin.caller, { lesson_id: later_id, reason: 'Ремонт' });
  expect(await balance()).toBe(1);
  const other = await scene();
  await make.call('cancel_lesson', admin.caller, { lesson_id: other.lesson_id, reason: 'Ремонт' });
  expect([await other.balance(), await other.left()]).toEqual([1, 7]);
  await make.call('restore_lesson', admin.caller, { lesson_id: other.lesson_id });
  expect([await other.balance(), await other.left()]).toEqual([0, 8]);
  // The absence of the first child was announced before, and is so again.
  await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Ремонт' });
  await make.call('restore_lesson', admin.caller, { lesson_id });
  expect([await states(), await left()]).toEqual([['free'], 7]);
  await read`update club_settings set make_ups_of_cancelled = false`;
  const third = await scene();
  await make.call('cancel_lesson', admin.caller, { lesson_id: third.lesson_id, reason: 'Ремонт' });
  expect([await third.balance(), await third.left()]).toEqual([0, 8]);
  await read`update club_settings set make_ups_of_cancelled = true`;
});

test('a credit lapses after its last day, with its package unless the club says otherwise', async () => {
  const { child_id, enrollment_id, lesson_id, announce, balance, states } = await scene();
  await read`update enrollments set valid_until = (now() at time zone 'Europe/Sofia')::date + 5 where id = ${enrollment_id}`;
  await announce();
  const until = () => readValue<number>`
    select valid_until - (now() at time zone 'Europe/Sofia')::date as days from make_up_credits where child_id = ${child_id}`;
  expect(await until()).toBe(5);
  await read`update make_up_credits set valid_until = (now() at time zone 'Europe/Sofia')::date - 1 where child_id = ${child_id}`;
  expect(await balance()).toBe(0);
  await asService(lapseCredits);
  expect(await states()).toEqual(['lapsed']);
  await asService(lapseCredits);
  expect(
    await read`select make_up_ledger.reason from make_up_ledger join make_up_credits on make_up_credits.id = credit_id where lesson_id = ${lesson_id} order by make_up_ledger.created_at, make_up_ledger.reason`,
  ).toEqual([{ reason: 'earned' }, { reason: 'lapsed' }]);
});

test('the credit that lapses first is booked, until its last day and for no lesson after it', async () => {
  const { child_id, later_id, book } = await scene();
  const lessonDay = await readValue<string>`
    select (starts_at at time zone 'Europe/Sofia')::date::text as day from lessons where id = ${later_id}`;
  const grant = async (valid_until: string) => {
    const credit_id = await make.insert('make_up_credits', { child_id, reason: 'granted', valid_until });
    await make.insert('make_up_ledger', { credit_id, delta: 1, reason: 'earned' });
    return credit_id;
  };
  const early = await grant(addDays(lessonDay, -1));
  await expect(book()).rejects.toMatchObject({ code: 'no_make_up_credit' });
  await grant(addDays(lessonDay, 1));
  const onItsDay = await grant(lessonDay);
  const { visit_id } = await book();
  expect(await readValue`select credit_id from visits where id = ${visit_id}`).toBe(onItsDay);
  await read`update make_up_credits set valid_until = ${clubDay()} where id = ${early}`;
  await asService(lapseCredits);
  expect(await readValue`select balance from make_up_credits where id = ${early}`).toBe(1);
});

test('a hundred presses on one seat and one credit take each once', async () => {
  const { caller, child_id, other_id, later_id, announce } = await scene();
  await announce();
  const others = await Promise.all(
    Array.from({ length: 4 }, () =>
      make.lesson(other_id, { hours: 100 + Math.floor(Math.random() * 200) }).catch(() => later_id),
    ),
  );
  const rivals = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const child = await make.child();
      await asService((trx) =>
        trx
          .insertInto('make_up_credits')
          .values({ child_id: child.id, reason: 'granted', valid_until: '2099-01-01', balance: 1 })
          .execute(),
      );
      return child;
    }),
  );
  await Promise.allSettled([
    ...rivals.map((rival) =>
      make.call('book_visit', rival.parent.caller, { child_id: rival.id, lesson_id: later_id, kind: 'make_up' }),
    ),
    ...[later_id, ...others].map((lesson_id) =>
      make.call('book_visit', caller, { child_id, lesson_id, kind: 'make_up' }),
    ),
  ]);
  expect(await readValue<number>`select count(*)::integer as n from visits where lesson_id = ${later_id}`).toBe(1);
  expect(
    await readValue<number>`select count(*)::integer as n from visits where child_id = ${child_id}`,
  ).toBeLessThanOrEqual(1);
  expect(await read`select id from make_up_credits where balance not in (0, 1)`).toEqual([]);
});

test('another family, a lesson that does not fit, and a family that books a trial by itself are refused', async () => {
  const { child_id, class_id, later_id, other_id, announce, caller } = await scene();
  await announce();
  const stranger = await make.user({ role: 'parent' });
  for (const name of ['make_up_balance', 'fitting_lessons'] as const)
    await refused('not_your_child', name, stranger.caller, { child_id });
  await refused('not_your_child', 'book_visit', stranger.caller, { child_id, lesson_id: later_id, kind: 'make_up' });
  await refused('not_allowed', 'book_visit', caller, { child_id, lesson_id: later_id, kind: 'trial' });
  const own = await make.lesson(class_id, { hours: 80 });
  await refused('lesson_does_not_fit', 'book_visit', caller, { child_id, lesson_id: own, kind: 'make_up' });
  await read`update classes set age_min = 90 where id = ${other_id}`;
  await refused('lesson_does_not_fit', 'book_visit', caller, { child_id, lesson_id: later_id, kind: 'make_up' });
  expect((await make.call('fitting_lessons', caller, { child_id })).map(({ lesson_id }) => lesson_id)).not.toContain(
    later_id,
  );
});

test('a child that leaves the class leaves no free credit of lessons to come; one that is booked stays', async () => {
  const { enrollment_id, caller, announce, balance, class_id, lesson_id, book, states } = await scene();
  await announce();
  await announce(await make.lesson(class_id, { hours: 55 }));
  await book();
  expect(await balance()).toBe(1);
  const beside = await make.member({ class_id });
  const absence = { child_id: beside.child.id, lesson_id };
  await make.call('announce_absence', beside.parent.caller, absence);
  expect(await make.call('unenroll_child', caller, { enrollment_id })).toMatchObject({ removed_sessions: 7 });
  expect([await balance(), await states()]).toEqual([0, ['booked']]);
  const { balance: others } = await make.call('make_up_balance', beside.parent.caller, { child_id: beside.child.id });
  expect(others).toBe(1);
});

/** Numbers that look random and are the same in each run. */
function* chances(seed: number) {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) yield state / 2_147_483_648;
}

test.each([11, 23, 47, 89])(
  'whatever happens in whatever order, both ledgers say what the marks say (%i)',
  async (seed) => {
    const { admin, caller, child_id, class_id, enrollment_id, lesson_id, other_id } = await scene();
    await read`update classes set max_capacity = 8 where id = ${other_id}`;
    const own = [lesson_id, await make.lesson(class_id, { hours: 60 }), await make.lesson(class_id, { hours: 70 })];
    const others = await Promise.all([110, 130, 150].map((hours) => make.lesson(other_id, { hours })));
    const chance = chances(seed);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(chance.next().value! * of.length)]!;
    const visits = () => read`select id from visits where child_id = ${child_id}` as Promise<{ id: string }[]>;
    const mark = (lesson: string, status: string | null) =>
      read`update lessons set starts_at = starts_at - interval '30 days' where id = ${lesson}`
        .then(() => make.mark(lesson, child_id, { caller: admin.caller, status: status as never }))
        .finally(() => read`update lessons set starts_at = starts_at + interval '30 days' where id = ${lesson}`);
    const steps: Record<string, () => Promise<unknown>> = {
      announce: () => make.call('announce_absence', caller, { child_id, lesson_id: pick(own) }),
      withdraw: () => make.call('withdraw_absence', caller, { child_id, lesson_id: pick(own) }),
      cancel: () =>
        make.call('cancel_lesson', admin.caller, { lesson_id: pick([...own, ...others]), reason: 'Ремонт' }),
      restore: () => make.call('restore_lesson', admin.caller, { lesson_id: pick([...own, ...others]) }),
      book: () => make.call('book_visit', caller, { child_id, lesson_id: pick(others), kind: 'make_up' }),
      move: async () =>
        make.call('move_visit', caller, { visit_id: pick(await visits())?.id ?? child_id, lesson_id: pick(others) }),
      giveBack: async () => make.call('cancel_visit', caller, { visit_id: pick(await visits())?.id ?? child_id }),
      mark: () => mark(pick([...own, ...others]), pick(['present', 'absent', 'excused'])),
      unmark: () => mark(pick([...own, ...others]), null),
    };
    for (let step = 0; step < 80; step += 1) {
      const name = pick(Object.keys(steps));
      await steps[name]!().catch((fault: unknown) => {
        if (!(fault instanceof ClubError)) throw fault;
      });
      const [books] = await read`
      select
        (select sessions_remaining from enrollments where id = ${enrollment_id}) as sessions,
        (select coalesce(sum(delta), 0)::integer from session_ledger where enrollment_id = ${enrollment_id}) as sum,
        8 - (select count(*) from attendance join lessons on lessons.id = lesson_id where child_id = ${child_id} and class_id = ${class_id} and attendance.status <> 'excused')::integer
          - (select count(*) from make_up_credits where child_id = ${child_id} and withdrawn_at is null)::integer as by_marks,
        (select count(*) from make_up_credits where child_id = ${child_id} and withdrawn_at is null)::integer
          - (select count(*) from visits where child_id = ${child_id})::integer as free,
        (select coalesce(sum(delta), 0)::integer from make_up_ledger join make_up_credits on make_up_credits.id = credit_id where child_id = ${child_id}) as ledger,
        (select coalesce(-sum(delta), 0)::integer from make_up_ledger join make_up_credits on make_up_credits.id = credit_id where child_id = ${child_id} and make_up_ledger.reason = 'used') as used,
        (select count(*) from visits where child_id = ${child_id} and mark is not null)::integer as marked`;
      const { sessions, sum, by_marks, free, ledger, used, marked } = books as Record<string, number>;
      expect({ name, sessions: sum, by_marks: sessions, ledger: free, used: marked }).toEqual({
        name,
        sessions,
        by_marks,
        ledger,
        used,
      });
    }
  },
);

test('a preview says what an absence would earn, and changes nothing', async () => {
  const { caller, child_id, lesson_id, announce, balance, left, startsIn, class_id } = await scene();
  const preview = (lesson = lesson_id) =>
    make.call('announce_absence', caller, { child_id, lesson_id: lesson, dry_run: true });
  const first = await preview();
  expect(first).toEqual({ excused: true, make_up_until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  expect([await balance(), await left()]).toEqual([0, 8]);
  expect(await read`select from absences where child_id = ${child_id}`).toEqual([]);
  expect(await read`select from audit_log where subject_id = ${child_id} and action = 'announce_absence'`).toEqual([]);
  await announce();
  const { credits } = await make.call('make_up_balance', caller, { child_id });
  expect(credits).toMatchObject([{ lesson_id, state: 'free', valid_until: first.make_up_until }]);
  await startsIn(lesson_id, 20);
  const near = await make.lesson(class_id, { hours: 21 });
  expect(await preview(near)).toEqual({ excused: false, make_up_until: null });
  const stranger = await make.user({ role: 'parent' });
  await refused('not_your_child', 'announce_absence', stranger.caller, { child_id, lesson_id, dry_run: true });
});

test('a make-up moves to no lesson after the last day of its credit', async () => {
  const { admin, caller, child_id, other_id, announce, book } = await scene();
  await announce();
  const { visit_id } = await book();
  const after = await make.lesson(other_id, { hours: 400 });
  await read`update make_up_credits set valid_until = (now() at time zone 'Europe/Sofia')::date + 8 where child_id = ${child_id}`;
  await refused('no_make_up_credit', 'move_visit', caller, { visit_id, lesson_id: after });
  await refused('no_make_up_credit', 'move_visit', admin.caller, { visit_id, lesson_id: after });
});

test('a make-up moves into no lesson that has begun, and into no private one', async () => {
  const { admin, caller, other_id, announce, book } = await scene();
  await announce();
  const { visit_id } = await book();
  const begun = await make.lesson(other_id, { hours: -1 });
  await refused('lesson_started', 'move_visit', caller, { visit_id, lesson_id: begun });
  await refused('lesson_started', 'move_visit', admin.caller, { visit_id, lesson_id: begun });
  await read`update club_settings set private_lessons = true`;
  const coach = await make.user({ role: 'instructor' });
  const { lesson_ids } = await make.call('open_slots', coach.caller, {
    location_id: await make.location(),
    price: 3000,
    seats: 1,
    duration_minutes: 30,
    times: [{ date: addDays(clubDay(), 9), time: '10:00' }],
  });
  for (const who of [caller, admin.caller])
    await refused('lesson_does_not_fit', 'move_visit', who, { visit_id, lesson_id: lesson_ids[0]! });
  expect(await row('visits', visit_id)).toMatchObject({ kind: 'make_up' });
});

test('a make-up moves to a lesson at the same time, which is no free hour for another one', async () => {
  const { caller, child_id, later_id, announce, book, class_id } = await scene();
  await announce();
  const { visit_id } = await book();
  const { starts_at } = await row('lessons', later_id);
  const beside = await make.insert('lessons', {
    class_id: await make.swimClass(),
    starts_at: starts_at as string,
    duration_minutes: 45,
  });
  const fitting = async (more: object) =>
    (await make.call('fitting_lessons', caller, { child_id, kind: 'make_up', ...more })).map((one) => one.lesson_id);
  expect(await fitting({})).not.toContain(beside);
  expect(await fitting({ visit_id })).toContain(beside);
  await announce(await make.lesson(class_id, { hours: 55 }));
  await refused('lesson_does_not_fit', 'book_visit', caller, { child_id, lesson_id: beside, kind: 'make_up' });
  const moved = await make.call('move_visit', caller, { visit_id, lesson_id: beside });
  expect(await row('visits', moved.visit_id)).toMatchObject({ lesson_id: beside });
});

test('a canceled lesson says where the session went: to the package, to a make-up, and for a guest back to the credit', async () => {
  const { admin, parent, lesson_id, later_id, announce, book, class_id } = await scene();
  await announce();
  await book();
  await make.call('cancel_lesson', admin.caller, { lesson_id: later_id, reason: 'Ремонт' });
  expect(await noticesOf(parent.id, 'lesson_cancelled')).toMatchObject([{ lesson_id: later_id, back: 'make_up' }]);
  await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Ремонт' });
  expect(await noticesOf(parent.id, 'lesson_cancelled')).toMatchObject([{}, { lesson_id, back: 'make_up' }]);
  await read`update club_settings set make_ups_of_cancelled = false`;
  const third = await make.lesson(class_id, { hours: 90 });
  await make.call('cancel_lesson', admin.caller, { lesson_id: third, reason: 'Ремонт' });
  await read`update club_settings set make_ups_of_cancelled = true`;
  expect((await noticesOf(parent.id, 'lesson_cancelled')).at(-1)).toMatchObject({ lesson_id: third, back: 'package' });
});

test('the desk sees every lesson of a class with a free seat, a family those that fit', async () => {
  const { admin, caller, child_id } = await scene();
  const older = await make.swimClass({
    instructor_id: (await make.user({ role: 'instructor' })).id,
    age_min: 30,
    age_max: 40,
  });
  const lesson_id = await make.lesson(older, { hours: 77 });
  const idsFor = async (who: typeof caller) =>
    (await make.call('fitting_lessons', who, { child_id, class_id: older })).map((lesson) => lesson.lesson_id);
  expect(await idsFor(admin.caller)).toContain(lesson_id);
  expect(await idsFor(caller)).toEqual([]);
});

test('lessons that fit are looked for within a year, however long the range that is asked for', async () => {
  const { admin, child_id } = await scene();
  const class_id = await make.swimClass({ instructor_id: (await make.user({ role: 'instructor' })).id });
  const [near, far] = [
    await make.lesson(class_id, { hours: 300 * 24 }),
    await make.lesson(class_id, { hours: 400 * 24 }),
  ];
  const fitting = await make.call('fitting_lessons', admin.caller, { child_id, class_id, until: '2999-12-31' });
  const lessonIds = fitting.map(({ lesson_id }) => lesson_id);
  expect(lessonIds).toContain(near);
  expect(lessonIds).not.toContain(far);
});

test('a lesson that goes with its weekly hour takes its free credit along; the session is the package’s again', async () => {
  const admin = await make.user({ role: 'admin' });
  const terms = {
    title: 'Делфини',
    duration_minutes: 45,
    price_per_class: 1500,
    max_capacity: 8,
    location_id: await make.location(),
    instructor_id: (await make.user({ role: 'instructor' })).id,
  };
  const save = (start_time: string, class_id?: string) =>
    make.call('save_class', admin.caller, {
      ...terms,
      class_id,
      sessions: [{ day_of_week: weekday(addDays(clubDay(), 3)), start_time }],
    });
  const { class_id } = await save('17:30');
  const { child, parent, enrollment_id } = await make.member({ class_id });
  const sessions = () => readValue<number>`select sessions_remaining from enrollments where id = ${enrollment_id}`;
  const before = await sessions();
  const lesson_id =
    await readValue<string>`select id from lessons where class_id = ${class_id} order by starts_at limit 1`;
  await make.call('announce_absence', parent.caller, { child_id: child.id, lesson_id, note: null });
  const free = async () => (await make.call('make_up_balance', parent.caller, { child_id: child.id })).balance;
  expect([await free(), await sessions()]).toEqual([1, before - 1]);
  await save('18:30', class_id);
  expect([await free(), await sessions()]).toEqual([0, before]);
  expect(
    await read`select balance, sum(delta)::integer as sum from make_up_credits join make_up_ledger on credit_id = make_up_credits.id
      where child_id = ${child.id} group by make_up_credits.id`,
  ).toEqual([{ balance: 0, sum: 0 }]);
});

test('the staff of a lesson lists its guests without health texts; others are refused', async () => {
  const { admin, instructor, caller, child_id, lesson_id, later_id, announce, book } = await scene();
  await announce();
  await book();
  const [guest] = await make.call('list_guests', admin.caller, { lesson_ids: [lesson_id, later_id] });
  expect(guest).toMatchObject({ lesson_id: later_id, child_id, kind: 'make_up', has_care_note: expect.any(Boolean) });
  expect(Object.keys(guest!)).not.toContain('medical_notes');
  expect(await make.call('list_guests', instructor.caller, { lesson_ids: [lesson_id, later_id] })).toEqual([]);
  await refused('not_allowed', 'list_guests', instructor.caller, { lesson_ids: [later_id] });
  await refused('not_allowed', 'list_guests', caller, { lesson_ids: [later_id] });
});

test('a visit that was marked before its lesson moves, and gives its credit back', async () => {
  const { caller, other_id, announce, book, balance } = await scene();
  await announce();
  const { visit_id } = await book();
  const mark = (id: string) => read`update visits set mark = 'excused' where id = ${id}`;
  await mark(visit_id);
  const next = await make.lesson(other_id, { hours: 120 });
  const moved = await make.call('move_visit', caller, { visit_id, lesson_id: next });
  expect(await balance()).toBe(0);
  await mark(moved.visit_id);
  expect(await make.call('cancel_visit', caller, { visit_id: moved.visit_id })).toMatchObject({ balance: 1 });
});

test('paid by the month, an absence stays while its make-up is booked', async () => {
  const { caller, child_id, lesson_id, enrollment_id, announce, book, balance } = await scene();
  const month = await make.plan({ kind: 'pool_unlimited', sessions: null });
  await read`update enrollments set plan_id = ${month}, sessions_remaining = null where id = ${enrollment_id}`;
  await announce();
  const { visit_id } = await book();
  await refused('make_up_taken', 'withdraw_absence', caller, { child_id, lesson_id });
  expect(await read`select from absences where child_id = ${child_id}`).toHaveLength(1);
  await make.call('cancel_visit', caller, { visit_id });
  await make.call('withdraw_absence', caller, { child_id, lesson_id });
  expect(await balance()).toBe(0);
  // A package pays for both.
  const pays = await scene();
  await pays.announce();
  await pays.book();
  await make.call('withdraw_absence', pays.caller, { child_id: pays.child_id, lesson_id: pays.lesson_id });
  expect(await pays.states()).toEqual(['booked']);
});
