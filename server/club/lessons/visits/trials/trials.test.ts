import { beforeAll, expect, test } from 'vitest';
import { clubTest, race, refuses } from '../../../../testing/club.ts';

const { make, read, readOne, readValue, refused, noticesOf, creditOf, readAs } = await clubTest(12);

beforeAll(() => read`update club_settings set trial_price = 1000, single_visits = true`);

/** A class of some seats with lessons in two and four days, and a newcomer. */
async function scene({ seats = 4, price = 1500 } = {}) {
  const admin = await make.user({ role: 'admin' });
  const { instructor, class_id } = await make.taughtClass();
  await read`update classes set max_capacity = ${seats}, price_per_class = ${price} where id = ${class_id}`;
  const lesson_id = await make.lesson(class_id, { hours: 50 });
  const later_id = await make.lesson(class_id, { hours: 100 });
  const child = await make.child();
  const { caller } = child.parent;
  const book = (more: object = {}) =>
    make.call('book_visit', caller, { child_id: child.id, lesson_id, kind: 'trial', method: 'bank_transfer', ...more });
  const pays = (payment_id: string | null) => make.call('validate_payment', admin.caller, { payment_id: payment_id! });
  const swims = async (status: 'present' | 'absent' = 'present') => {
    await read`update lessons set starts_at = now() - interval '1 hour' where id = ${lesson_id}`;
    await make.mark(lesson_id, child.id, { status, caller: instructor.caller });
  };
  const payment = (id: string | null) =>
    readOne`select amount, method, status, user_id, visit_id, subject from payments where id = ${id}`;
  return { admin, instructor, class_id, lesson_id, later_id, child, caller, book, pays, swims, payment };
}

test('a family books a trial: a payment waits that says what it is for, due on the day of the lesson', async () => {
  const { child, caller, book, payment, lesson_id } = await scene();
  const fits = await make.call('fitting_lessons', caller, { child_id: child.id, kind: 'trial' });
  expect(fits.find((one) => one.lesson_id === lesson_id)).toMatchObject({ kinds: ['trial'], prices: { trial: 1000 } });
  const { visit_id, payment_id, balance } = await book({ expected_amount: 1000 });
  expect(balance).toBe(0);
  expect(await payment(payment_id)).toMatchObject({
    amount: 1000,
    method: 'bank_transfer',
    status: 'pending',
    user_id: child.parent.id,
    visit_id,
    subject: expect.stringMatching(/^Пробен урок: .+, \d\d\.\d\d\.\d{4}$/),
  });
  expect(
    await readValue`select due_on = (starts_at at time zone 'Europe/Sofia')::date as due from payments, lessons
      where payments.id = ${payment_id} and lessons.id = ${lesson_id}`,
  ).toBe(true);
  expect(await noticesOf(child.parent.id, 'visit_booked')).toHaveLength(1);
  expect(await noticesOf(child.parent.id, 'payment_due')).toMatchObject([{ payment_id, amount: 1000 }]);
});

test('a free trial asks for nothing; the price that was shown counts, and a price needs a method', async () => {
  const { book } = await scene();
  await refuses(book({ expected_amount: 500 }), 'amount_changed');
  await refuses(book({ method: null }), 'invalid_input', { details: [{ field: 'method', fault: 'required' }] });
  await refuses(book({ method: 'easypay' }), 'method_not_available');
  await read`update club_settings set trial_price = 0`;
  expect(await book({ method: null, expected_amount: 0 })).toMatchObject({ payment_id: null });
  await read`update club_settings set trial_price = 1000`;
});

test('a child tries once, however many parents press; a seat was a trial, too; a lesson that the club canceled was none', async () => {
  const { admin, child, book, later_id, lesson_id, caller } = await scene();
  const other = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${other.id})`;
  const second = { child_id: child.id, lesson_id: later_id, kind: 'trial' as const, method: 'cash' as const };
  await race({ winners: 1, code: 'trial_used' }, [book(), make.call('book_visit', other.caller, second)]);
  const kind = 'trial' as const;
  expect(await make.call('fitting_lessons', caller, { child_id: child.id, kind })).toEqual([]);
  // The trial itself may move.
  const visit_id = await readValue<string>`select id from visits where child_id = ${child.id}`;
  expect(await make.call('fitting_lessons', caller, { child_id: child.id, kind, visit_id })).not.toEqual([]);
  await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Ремонт' });
  await make.call('cancel_lesson', admin.caller, { lesson_id: later_id, reason: 'Ремонт' });
  const next = await scene();
  await make.call('book_visit', caller, { ...second, lesson_id: next.lesson_id });
  const member = await make.member();
  const trial = { ...second, child_id: member.child.id, lesson_id: next.later_id };
  await refused('trial_used', 'book_visit', member.parent.caller, trial);
  expect(await make.call('book_visit', admin.caller, { ...trial, method: null })).toMatchObject({ payment_id: null });
});

test('the same child under another account is booked as usual; only the desk reads that it was here', async () => {
  const one = await scene();
  await read`update children set first_name = 'Мила', last_name = 'Пробна' where id = ${one.child.id}`;
  await one.book();
  const two = await scene();
  await read`update children set first_name = 'МИЛА', last_name = 'Пробна' where id = ${two.child.id}`;
  expect(await two.book()).toMatchObject({ payment_id: expect.any(String) });
  const reads = (caller: typeof one.caller) =>
    readAs(caller)`select tried_elsewhere(children) as tried from children where id = ${two.child.id}`;
  expect(await reads(two.caller)).toEqual([{ tried: false }]);
  expect(await reads(two.admin.caller)).toEqual([{ tried: true }]);
});

test('documents come first where the club asks for them, and a phone number', async () => {
  const { child, book } = await scene();
  await read`update profiles set phone = null where user_id = ${child.parent.id}`;
  await refuses(book(), 'phone_missing');
  await read`update profiles set phone = '+359888123456' where user_id = ${child.parent.id}`;
  await read`update club_settings set seat_needs_documents = true`;
  const document = await make.insert('documents', {
    kind: 'terms',
    version: 1,
    title: 'Общи условия',
    body: 'Т',
    is_required: true,
    published_at: new Date(Date.now() - 1000).toISOString(),
  });
  await refuses(book(), 'documents_missing');
  await read`update club_settings set seat_needs_documents = false`;
  await read`delete from documents where id = ${document}`;
});

test('another family, another age and what the club does not sell are refused', async () => {
  const { child, class_id, lesson_id, book } = await scene();
  const stranger = await make.child();
  const booking = { child_id: child.id, lesson_id, kind: 'trial' as const, method: 'cash' as const };
  await refused('not_your_child', 'book_visit', stranger.parent.caller, booking);
  await read`update classes set age_min = 15 where id = ${class_id}`;
  await refuses(book(), 'lesson_does_not_fit');
  await read`update classes set age_min = null where id = ${class_id}`;
  const location_id = await readValue<string>`select location_id from classes where id = ${class_id}`;
  const locate = (type: string, is_active: boolean) =>
    read`update locations set type = ${type}, is_active = ${is_active} where id = ${location_id}`;
  await locate('kindergarten', true);
  await refuses(book(), 'lesson_does_not_fit');
  await locate('pool', false);
  await refuses(book(), 'lesson_does_not_fit');
  await locate('pool', true);
  await read`update club_settings set trial_price = null, single_visits = false`;
  await refuses(book(), 'not_allowed');
  await refuses(book({ kind: 'single' }), 'not_allowed');
  await read`update club_settings set trial_price = 1000, single_visits = true`;
});

test('a level counts for a single visit, for a newcomer’s trial not before the club has assessed it', async () => {
  const { class_id, book } = await scene();
  await read`update classes set level = 'advanced' where id = ${class_id}`;
  await refuses(book({ kind: 'single' }), 'lesson_does_not_fit');
  await book();
  const other = await scene();
  await read`update classes set level = 'advanced' where id = ${other.class_id}`;
  await make.insert('progress_assessments', {
    child_id: other.child.id,
    metric_set: 'learner',
    technique: 5,
    endurance: 5,
    speed: 5,
    coordination: 5,
    discipline: 5,
  });
  await refuses(other.book(), 'lesson_does_not_fit');
});

test('a single visit costs a lesson of its class; moved it keeps its payment, to a lesson of the same price only', async () => {
  const { child, caller, book, lesson_id, later_id, payment } = await scene({ price: 1350 });
  const { visit_id, payment_id } = await book({ kind: 'single', method: 'cash' });
  expect(await payment(payment_id)).toMatchObject({ amount: 1350, method: 'cash' });
  const moved = await make.call('move_visit', caller, { visit_id, lesson_id: later_id });
  expect(await payment(payment_id)).toMatchObject({ amount: 1350, status: 'pending', visit_id: moved.visit_id });
  // A card that was declined is paid again.
  await read`update payments set method = 'card', status = 'failed' where id = ${payment_id}`;
  const back = await make.call('move_visit', caller, { visit_id: moved.visit_id, lesson_id });
  expect(await payment(payment_id)).toMatchObject({ status: 'failed', visit_id: back.visit_id });
  const dear = await scene({ price: 2000 });
  await refused('lesson_does_not_fit', 'move_visit', caller, { visit_id: back.visit_id, lesson_id: dear.lesson_id });
  expect(await read`select lesson_id from visits where child_id = ${child.id}`).toEqual([{ lesson_id }]);
  expect(await payment(payment_id)).toMatchObject({ visit_id: back.visit_id });
});

test('a family books no more than three visits ahead of a child that are not paid', async () => {
  const { book, pays, class_id, admin, child } = await scene();
  const lessons = await Promise.all([60, 70, 80, 90].map((hours) => make.lesson(class_id, { hours })));
  const single = (index: number) => ({ kind: 'single', lesson_id: lessons[index] });
  const first = await book(single(0));
  const second = await book(single(1));
  await book(single(2));
  await refuses(book(single(3)), 'visits_unpaid');
  await make.call('reject_payment', admin.caller, { payment_id: first.payment_id!, note: 'Не дойде' });
  await refuses(book(single(3)), 'visits_unpaid');
  await pays(second.payment_id);
  await book(single(3));
  expect(await readValue`select count(*)::integer as n from visits where child_id = ${child.id}`).toBe(4);
  // One that was swum is owed, and not ahead.
  await refuses(book({ kind: 'single' }), 'visits_unpaid');
  await read`update lessons set starts_at = now() - interval '1 day' where id = ${lessons[3]}`;
  await book({ kind: 'single' });
});

test('canceled in time, what waits is dropped and what was paid is credit; late, only the desk cancels', async () => {
  const waits = await scene();
  const first = await waits.book();
  await make.call('cancel_visit', waits.caller, { visit_id: first.visit_id });
  expect(await waits.payment(first.payment_id)).toMatchObject({ status: 'failed', visit_id: null });
  expect(await creditOf(waits.child.parent.id)).toMatchObject({ amount: null });
  const again = await waits.book();
  await waits.pays(again.payment_id);
  expect(await make.call('cancel_visit', waits.caller, { visit_id: again.visit_id })).toMatchObject({ credit: 1000 });
  expect(await waits.payment(again.payment_id)).toMatchObject({ status: 'refunded' });
  expect(await creditOf(waits.child.parent.id)).toMatchObject({ amount: 1000 });
  const third = await waits.book();
  await read`update lessons set starts_at = now() + interval '2 hours' where id = ${waits.lesson_id}`;
  await refused('visit_notice_over', 'cancel_visit', waits.caller, { visit_id: third.visit_id });
  expect(await waits.payment(third.payment_id)).toMatchObject({ status: 'pending' });
  await make.call('cancel_visit', waits.admin.caller, { visit_id: third.visit_id });
});

test('a lesson that the club cancels gives the money back with the notice', async () => {
  const { admin, child, lesson_id, book, pays, payment } = await scene();
  const { payment_id, visit_id } = await book();
  await pays(payment_id);
  await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Авария' });
  expect(await payment(payment_id)).toMatchObject({ status: 'refunded' });
  expect(await creditOf(child.parent.id)).toMatchObject({ amount: 1000 });
  expect(await read`select id from visits where id = ${visit_id}`).toEqual([]);
  expect(await noticesOf(child.parent.id, 'lesson_cancelled')).toMatchObject([{ reason: 'Авария' }]);
});

test('a child that takes a seat before its trial, or is deleted, gets back what was paid for it', async () => {
  const { class_id, child, book, pays, payment } = await scene();
  const { payment_id } = await book();
  await pays(payment_id);
  await make.enroll(child, { class_id });
  expect(await payment(payment_id)).toMatchObject({ status: 'refunded' });
  expect(await creditOf(child.parent.id)).toMatchObject({ amount: 1000 });
});

test('a trial that was swum and paid comes off the first payment for a plan, once; the family is asked whether it goes on', async () => {
  const { class_id, child, caller, book, pays, swims } = await scene();
  const { payment_id } = await book();
  await pays(payment_id);
  await swims();
  expect(await noticesOf(child.parent.id, 'trial_swum')).toMatchObject([{ class_id, child_id: child.id }]);
  await make.mark(await readValue<string>`select lesson_id from visits where child_id = ${child.id}`, child.id);
  expect(await noticesOf(child.parent.id, 'trial_swum')).toHaveLength(1);
  const plan_id = await make.plan({ price: 8000 });
  const items = [{ child_id: child.id, class_id, plan_id }];
  const quote = await make.call('quote_enrollments', caller, { items });
  expect(quote).toMatchObject({ amount: 7000, items: [{ price: { full: 8000, trial: 1000, amount: 7000 } }] });
  const first = await make.enroll(child, { class_id, plan_id });
  const charged = (id: string | null) =>
    readOne`select amount, trial_discount, trial_payment_id from payments where id = ${id}`;
  expect(await charged(first.payment_id)).toEqual({
    amount: 7000,
    trial_discount: 1000,
    trial_payment_id: payment_id,
  });
  // Left before it was paid, it comes off the next one.
  await make.call('unenroll_child', caller, { enrollment_id: first.enrollment_id });
  const second = await make.enroll(child, { class_id, plan_id });
  expect(await charged(second.payment_id)).toMatchObject({ amount: 7000, trial_discount: 1000 });
  const third = await make.enroll(child, { plan_id });
  expect(await charged(third.payment_id)).toMatchObject({ amount: 8000, trial_discount: 0 });
  await pays(second.payment_id);
  expect(
    await readValue`select lines -> 0 -> 'off' as off from invoices where payment_id = ${second.payment_id} and kind = 'receipt'`,
  ).toEqual([{ why: 'trial', amount: 1000 }]);
});

test('two seats at once: one payment counts the trial, the other asks for the whole price', async () => {
  const { child, book, pays, swims } = await scene();
  await pays((await book()).payment_id);
  await swims();
  const plan_id = await make.plan({ price: 8000 });
  const classes = [await make.swimClass(), await make.swimClass()];
  await race({ of: classes, winners: 2 }, (class_id) => make.enroll(child, { class_id, plan_id }));
  expect(
    await read`select amount, trial_discount from payments where child_id = ${child.id} and enrollment_id is not null order by amount`,
  ).toEqual([
    { amount: 7000, trial_discount: 1000 },
    { amount: 8000, trial_discount: 0 },
  ]);
});

test('an unpaid trial, and one that was missed, come off nothing', async () => {
  const { class_id, child, book, swims } = await scene();
  await book({ method: 'cash' });
  await swims();
  const plan_id = await make.plan({ price: 8000 });
  const { payment_id } = await make.enroll(child, { class_id, plan_id });
  expect(await readValue`select amount from payments where id = ${payment_id}`).toBe(8000);
  const missed = await scene();
  const trial = await missed.book({ method: 'cash' });
  await missed.pays(trial.payment_id);
  await missed.swims('absent');
  expect(await noticesOf(missed.child.parent.id, 'trial_swum')).toEqual([]);
  const seat = await make.enroll(missed.child, { class_id: missed.class_id, plan_id });
  expect(await readValue`select amount from payments where id = ${seat.payment_id}`).toBe(8000);
});

test('a child that swims in a class already is not asked whether it goes on', async () => {
  const { instructor, lesson_id, admin } = await scene();
  const { child, parent } = await make.member();
  await make.call('book_visit', admin.caller, { child_id: child.id, lesson_id, kind: 'trial' });
  await read`update lessons set starts_at = now() - interval '1 hour' where id = ${lesson_id}`;
  await make.mark(lesson_id, child.id, { caller: instructor.caller });
  expect(await noticesOf(parent.id, 'trial_swum')).toEqual([]);
});

test('a seat that was left was a trial, also one from the waitlist; to wait for one was none', async () => {
  const left = async (waited: boolean, sat: boolean) => {
    const { child, caller, lesson_id, book } = await scene();
    const { enrollment_id } = await make.enroll(child);
    await make.call('unenroll_child', caller, { enrollment_id });
    await read`
      update enrollments set waitlisted_at = case when ${waited} then now() end, seated_at = case when ${sat} then now() end
      where id = ${enrollment_id}`;
    return { child, caller, lesson_id, book };
  };
  for (const seat of [await left(false, false), await left(true, true)]) await refuses(seat.book(), 'trial_used');
  expect(await (await left(true, false)).book()).toMatchObject({ payment_id: expect.any(String) });
});

test('two families at the last seat: one has it, and one payment waits', async () => {
  const { lesson_id, class_id, book } = await scene({ seats: 1 });
  const other = await make.child();
  const booking = { child_id: other.id, lesson_id, kind: 'trial' as const, method: 'cash' as const };
  await race({ winners: 1, code: 'class_full' }, [book(), make.call('book_visit', other.parent.caller, booking)]);
  expect(
    await readValue`select count(*)::integer from payments join visits on visits.id = visit_id
      join lessons on lessons.id = lesson_id where class_id = ${class_id}`,
  ).toBe(1);
});

test('a family leaves the choice to the club: the desk sees who waits, and the trial that it books answers', async () => {
  const { admin, child, caller, lesson_id } = await scene();
  const ask = (wish: string) => make.call('request_trial', caller, { child_id: child.id, wish });
  const { request_id } = await ask('Страхува се от вода');
  expect(await ask('Вече се гмурка')).toEqual({ request_id });
  const stranger = await make.child();
  await refused('not_your_child', 'request_trial', stranger.parent.caller, { child_id: child.id, wish: '' });
  const waiting = (who: typeof caller) =>
    readAs(who)`select wish from trial_requests where child_id = ${child.id} and answered_at is null`;
  expect(await waiting(admin.caller)).toEqual([{ wish: 'Вече се гмурка' }]);
  expect(await waiting(stranger.parent.caller)).toEqual([]);
  const trial = { child_id: child.id, lesson_id, kind: 'trial' as const, method: 'cash' as const };
  expect(await make.call('book_visit', admin.caller, trial)).toMatchObject({ payment_id: expect.any(String) });
  expect(await waiting(admin.caller)).toEqual([]);
  await refused('trial_used', 'request_trial', caller, { child_id: child.id, wish: '' });
  await refused('trial_request_not_found', 'withdraw_trial_request', caller, { child_id: child.id });
});

test('an instructor takes a child that waits into a lesson of the own class: paid at the desk, and answered once', async () => {
  const { instructor, child, caller, class_id, lesson_id } = await scene();
  const { request_id } = await make.call('request_trial', caller, { child_id: child.id, wish: 'Плува малко' });
  const mine = async (who: typeof caller) =>
    (await make.call('waiting_trials', who, {})).find((one) => one.request_id === request_id);
  const waiting = await mine(instructor.caller);
  expect(waiting).toMatchObject({ wish: 'Плува малко', age: expect.any(Number) });
  expect(waiting!.lessons.map((lesson) => lesson.lesson_id)).toContain(lesson_id);
  // A colleague with classes elsewhere is offered own lessons alone, and takes no child into those of others.
  const other = await scene();
  expect((await mine(other.instructor.caller))!.lessons.map((lesson) => lesson.lesson_id)).not.toContain(lesson_id);
  await refused('not_allowed', 'take_trial', other.instructor.caller, { request_id, lesson_id });
  for (const name of ['waiting_trials', 'take_trial'] as const)
    await refused('not_allowed', name, caller, name === 'take_trial' ? { request_id, lesson_id } : {});
  const request = { child_id: child.id, wish: 'Плува малко' };
  await make.call('request_trial', caller, { ...request, location_id: await make.location() });
  expect(await mine(instructor.caller)).toBeUndefined();
  await make.call('request_trial', caller, request);
  await make.member({ class_id });
  await read`update classes set max_capacity = 1 where id = ${class_id}`;
  expect(await mine(instructor.caller)).toBeUndefined();
  await read`update classes set max_capacity = 4 where id = ${class_id}`;
  await race({ winners: 1, code: 'trial_request_not_found' }, [
    make.call('take_trial', instructor.caller, { request_id, lesson_id }),
    make.call('take_trial', other.instructor.caller, { request_id, lesson_id: other.lesson_id }),
  ]);
  expect(await mine(instructor.caller)).toBeUndefined();
  expect(
    await read`select payments.amount, method, payments.status from payments join visits on visits.id = visit_id where visits.child_id = ${child.id}`,
  ).toEqual([{ amount: 1000, method: 'cash', status: 'pending' }]);
  expect(await noticesOf(child.parent.id, 'visit_booked')).toHaveLength(1);
});

test('merged with the child that has a seat in the class, or a visit of the lesson, a visit ahead goes with what it owes', async () => {
  const { admin, class_id, later_id, child, book, pays, payment } = await scene();
  const seated = await make.member({ class_id });
  const { payment_id } = await book();
  const typed_name = () => readValue<string>`select full_name from children where id = ${child.id}`;
  const other = await scene();
  const trial = { lesson_id: other.later_id, kind: 'trial' as const, method: 'cash' as const };
  await make.call('book_visit', admin.caller, { ...trial, child_id: seated.child.id });
  const double = await make.call('book_visit', admin.caller, { ...trial, child_id: child.id });
  await pays(double.payment_id);
  const merge = { keep_id: seated.child.id, merge_id: child.id, typed_name: await typed_name() };
  await make.call('merge_children', admin.caller, merge);
  const visited = await read`select lesson_id from visits where child_id = ${seated.child.id}`;
  expect(visited).toEqual([{ lesson_id: other.later_id }]);
  expect(await payment(payment_id)).toMatchObject({ status: 'failed' });
  expect(await payment(double.payment_id)).toMatchObject({ status: 'refunded' });
  expect(await creditOf(child.parent.id)).toMatchObject({ amount: 1000 });
  expect(await read`select from visits where lesson_id = ${later_id}`).toEqual([]);
});

test('a class with a guest stays: what the guest paid for would be gone', async () => {
  const { admin, class_id, book, payment } = await scene();
  const { payment_id, visit_id } = await book();
  await refused('class_has_enrollments', 'delete_class', admin.caller, { class_id });
  expect(await payment(payment_id)).toMatchObject({ status: 'pending', visit_id });
});

test('a class without a price of a lesson sells no single visits: they would be free, as often as one likes', async () => {
  const { book, child, caller, class_id } = await scene({ price: 0 });
  await refuses(book({ kind: 'single' }), 'not_allowed');
  expect(await make.call('fitting_lessons', caller, { child_id: child.id, class_id, kind: 'single' })).toEqual([]);
});

test('where families book no single visits the desk sells one for the price of a lesson', async () => {
  const { admin, child, lesson_id, book, payment } = await scene({ price: 1350 });
  await read`update club_settings set single_visits = false`;
  await refuses(book({ kind: 'single' }), 'not_allowed');
  const sale = { child_id: child.id, lesson_id, kind: 'single' as const, method: 'cash' as const };
  await refused('amount_changed', 'book_visit', admin.caller, { ...sale, expected_amount: 0 });
  const { payment_id } = await make.call('book_visit', admin.caller, { ...sale, expected_amount: 1350 });
  expect(await payment(payment_id)).toMatchObject({ amount: 1350, method: 'cash', status: 'pending' });
  await read`update club_settings set single_visits = true`;
});

test('a trial that came off a payment for a plan is not given back as well when its lesson is canceled afterwards', async () => {
  const { admin, child, lesson_id, book, pays, swims, payment } = await scene();
  const { payment_id } = await book();
  await pays(payment_id);
  await swims();
  const first = await make.enroll(child, { plan_id: await make.plan({ price: 8000 }) });
  expect(await payment(first.payment_id)).toMatchObject({ amount: 7000 });
  await make.call('cancel_lesson', admin.caller, { lesson_id, reason: 'Ремонт' });
  expect(await creditOf(child.parent.id)).toMatchObject({ amount: null });
  expect(await payment(payment_id)).toMatchObject({ status: 'validated' });
});

test('two lessons at one time that are booked at once: the child is in one of them', async () => {
  const one = await scene();
  const other = await scene();
  await read`update lessons set starts_at = (select starts_at from lessons where id = ${one.lesson_id}) where id = ${other.lesson_id}`;
  await race({ winners: 1, code: 'lesson_does_not_fit' }, [
    one.book({ kind: 'single' }),
    one.book({ kind: 'single', lesson_id: other.lesson_id }),
  ]);
  expect(await read`select from payments where child_id = ${one.child.id}`).toHaveLength(1);
});
