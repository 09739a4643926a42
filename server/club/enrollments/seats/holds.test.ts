import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MOST_HOLDS, MOST_HOLDS_A_DAY } from '../../../../contracts/seasons.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { ANONYMOUS, type Caller } from '../../../platform/caller.ts';
import { adminTest, race, refuses } from '../../../testing/club.ts';
import { lapseAllOffers } from '../waitlist/waitlist.ts';

const { make, read, readOne, readValue, readAs, asService, refused, noticesOf, admin } = await adminTest();
const free = (class_id: string) => readValue`select free from class_availability where class_id = ${class_id}`;
const hold = ({ id, parent }: Awaited<ReturnType<typeof make.child>>, class_id: string) =>
  make.call('hold_seat', parent.caller, { class_id, child_id: id });

test('a held seat is free for its child alone, and becomes its seat', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const [mine, other] = [await make.child(), await make.child()];
  const first = await hold(mine, class_id);
  expect(Date.parse(first.until) - Date.parse(first.now)).toBe(10 * 60_000);
  expect((await hold(mine, class_id)).hold_id).toBe(first.hold_id);
  expect(await free(class_id)).toBe(0);
  await refused('seat_taken', 'hold_seat', other.parent.caller, { class_id, child_id: other.id });
  const plan_id = await make.plan();
  const quote = (child: typeof mine) =>
    make.call('quote_enrollments', child.parent.caller, { items: [{ class_id, plan_id, child_id: child.id }] });
  expect((await quote(mine)).items[0]!.position).toBeNull();
  expect((await quote(other)).items[0]!.position).toBe(1);
  const items = [{ child_id: other.id, class_id, plan_id, waits: false }];
  await refused('seat_taken', 'enroll_children', other.parent.caller, { items, method: 'cash' });
  expect((await make.enroll(mine, { class_id, plan_id })).outcome).toBe('enrolled');
  expect(await readValue`select held from class_availability where class_id = ${class_id}`).toBe(0);
});

test('a class says until when its last seat is held, and not for whom', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const [mine, other] = [await make.child(), await make.child()];
  const { hold_id, until } = await hold(mine, class_id);
  const read = readAs(other.parent.caller);
  const held = () =>
    read`select free, held_until = ${until}::timestamptz as is_until from public_classes where class_id = ${class_id}`;
  expect(await held()).toEqual([{ free: 0, is_until: true }]);
  expect(await read`select from seat_holds`).toEqual([]);
  await make.call('release_hold', mine.parent.caller, { hold_id });
  expect(await held()).toEqual([{ free: 1, is_until: null }]);
});

test('a held seat stays its child’s while others wait for one', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const [mine, other] = [await make.child(), await make.child()];
  await hold(mine, class_id);
  const plan_id = await make.plan();
  expect((await make.enroll(other, { class_id, plan_id })).outcome).toBe('waitlisted');
  const items = [{ class_id, plan_id, child_id: mine.id }];
  expect((await make.call('quote_enrollments', mine.parent.caller, { items })).items[0]!.position).toBeNull();
  expect((await make.enroll(mine, { class_id, plan_id })).outcome).toBe('enrolled');
});

test('where a day of the class is full, no seat is held on another, and one that is offered stays', async () => {
  const sessions = [1, 3].map((day_of_week) => ({ day_of_week, start_time: '17:00' }));
  const class_id = await make.swimClass({ max_capacity: 1, single_days: true, sessions });
  const plan_id = await make.plan();
  const [leaving, waiting, other] = [await make.child(), await make.child(), await make.child()];
  const { enrollment_id } = await make.enroll(leaving, { class_id, plan_id, days: [3] });
  const waits = await make.enroll(waiting, { class_id, plan_id, days: [3] });
  await make.call('unenroll_child', leaving.parent.caller, { enrollment_id });
  const monday = { class_id, child_id: other.id, days: [1] };
  await refused('seat_taken', 'hold_seat', other.parent.caller, monday);
  const offer_id = await readValue<string>`
    select id from waitlist_offers where enrollment_id = ${waits.enrollment_id} and status = 'open'`;
  const accept = { offer_id, method: 'cash' as const };
  expect((await make.call('accept_waitlist_offer', waiting.parent.caller, accept)).outcome).toBe('enrolled');
  expect((await make.enroll(other, { class_id, plan_id, days: [1] })).outcome).toBe('enrolled');
});

test('a hundred families at three seats: three are held', async () => {
  const class_id = await make.swimClass({ max_capacity: 3 });
  const children = await Promise.all(Array.from({ length: 100 }, () => make.child()));
  await race({ of: children, winners: 3, code: 'seat_taken' }, (child) => hold(child, class_id));
  expect(await free(class_id)).toBe(0);
});

test('a hold that is over, or given back, goes to who waits', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const [mine, waiting] = [await make.child(), await make.child()];
  const { hold_id } = await hold(mine, class_id);
  expect((await make.enroll(waiting, { class_id })).outcome).toBe('waitlisted');
  await asService(lapseAllOffers);
  expect(await noticesOf(waiting.parent.id, 'seat_offered')).toEqual([]);
  await read`update seat_holds set expires_at = now() where id = ${hold_id}`;
  await asService(lapseAllOffers);
  expect(await noticesOf(waiting.parent.id, 'seat_offered')).toHaveLength(1);
  await refused('seat_taken', 'hold_seat', mine.parent.caller, { class_id, child_id: mine.id });

  const second = await make.swimClass({ max_capacity: 1 });
  const held = await hold(mine, second);
  const third = await make.child();
  await make.enroll(third, { class_id: second });
  await refused('not_your_child', 'release_hold', third.parent.caller, { hold_id: held.hold_id });
  expect(await make.call('release_hold', mine.parent.caller, { hold_id: held.hold_id })).toEqual({ released: true });
  expect(await make.call('release_hold', mine.parent.caller, { hold_id: held.hold_id })).toEqual({ released: false });
  expect(await noticesOf(third.parent.id, 'seat_offered')).toHaveLength(1);
});

test('one seat a child, a few a family, and not the same one all day', async () => {
  const child = await make.child();
  const classes = await Promise.all(Array.from({ length: 6 }, () => make.swimClass()));
  await hold(child, classes[0]!);
  await hold(child, classes[1]!);
  expect([await free(classes[0]!), await free(classes[1]!)]).toEqual([8, 7]);
  const siblings = await Promise.all(Array.from({ length: 4 }, () => make.child(child.parent)));
  for (const sibling of siblings.slice(0, 3)) await hold(sibling, classes[2]!);
  await refused('too_many_holds', 'hold_seat', child.parent.caller, {
    class_id: classes[2]!,
    child_id: siblings[3]!.id,
  });
  const again = await make.child();
  for (let turn = 0; turn < 3; turn++) {
    const { hold_id } = await hold(again, classes[3]!);
    await make.call('release_hold', again.parent.caller, { hold_id });
  }
  await refused('too_many_holds', 'hold_seat', again.parent.caller, { class_id: classes[3]!, child_id: again.id });
  expect(await readAs(again.parent.caller)`select distinct child_id from seat_holds`).toEqual([{ child_id: again.id }]);
});

test('a family that deletes its children, and makes new ones, holds no more seats in a day', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const { parent } = await make.child();
  for (let turn = 0; turn < MOST_HOLDS_A_DAY.family; turn++) {
    const child = await make.child(parent);
    await hold(child, class_id);
    const typed_name = await readValue<string>`select full_name from children where id = ${child.id}`;
    await make.call('delete_child', parent.caller, { child_id: child.id, typed_name });
  }
  expect(await free(class_id)).toBe(1);
  const next = await make.child(parent);
  await refused('too_many_holds', 'hold_seat', parent.caller, { class_id, child_id: next.id });
});

test('a seat is held for a child that is not registered yet, and becomes its seat', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const [parent, other] = [await make.user({ role: 'parent' }), await make.child()];
  const [draft_id, plan_id] = [randomUUID(), await make.plan()];
  const first = await make.call('hold_seat', parent.caller, { class_id, draft_id });
  expect((await make.call('hold_seat', parent.caller, { class_id, draft_id })).hold_id).toBe(first.hold_id);
  const quoted = async (caller: Caller) => {
    const { items } = await make.call('quote_enrollments', caller, { items: [{ class_id, plan_id, draft_id }] });
    return items[0]!.position;
  };
  expect(await quoted(parent.caller)).toBeNull();
  // The same id is another draft in other hands.
  expect(await quoted(other.parent.caller)).toBe(1);
  await refused('seat_taken', 'hold_seat', other.parent.caller, { class_id, draft_id });
  await refused('not_your_child', 'release_hold', other.parent.caller, { hold_id: first.hold_id });
  const strange = [{ child_id: other.id, class_id, plan_id, draft_id, waits: false }];
  await refused('seat_taken', 'enroll_children', other.parent.caller, { items: strange, method: 'cash' });
  const child = await make.child(parent);
  const items = [{ child_id: child.id, class_id, plan_id, draft_id, waits: false }];
  expect(await make.call('enroll_children', parent.caller, { items, method: 'cash' })).toMatchObject([
    { outcome: 'enrolled' },
  ]);
  expect(await readValue`select held from class_availability where class_id = ${class_id}`).toBe(0);
});

test('a draft that has become a child keeps its seat; another class gives it back', async () => {
  const [one, two] = [await make.swimClass({ max_capacity: 1 }), await make.swimClass({ max_capacity: 1 })];
  const parent = await make.user({ role: 'parent' });
  const draft_id = randomUUID();
  await make.call('hold_seat', parent.caller, { class_id: one, draft_id });
  const { hold_id } = await make.call('hold_seat', parent.caller, { class_id: two, draft_id });
  expect([await free(one), await free(two)]).toEqual([1, 0]);
  const child = await make.child(parent);
  const taken = await make.call('hold_seat', parent.caller, { class_id: two, child_id: child.id, draft_id });
  expect(taken.hold_id).toBe(hold_id);
  expect(await readAs(parent.caller)`select child_id, draft_id from seat_holds where released_at is null`).toEqual([
    { child_id: child.id, draft_id: null },
  ]);
  expect((await make.enroll(child, { class_id: two })).outcome).toBe('enrolled');
  expect(await free(two)).toBe(0);
});

test('of children that are not registered a family holds no more seats than of others, and only a parent holds any', async () => {
  const class_id = await make.swimClass({ max_capacity: 99 });
  const parent = await make.user({ role: 'parent' });
  const draft = () => ({ class_id, draft_id: randomUUID() });
  const drafts = Array.from({ length: 9 }, draft);
  await race({ of: drafts, winners: MOST_HOLDS, code: 'too_many_holds' }, (one) =>
    make.call('hold_seat', parent.caller, one),
  );
  await read`update seat_holds set released_at = now() where held_by = ${parent.id}`;
  for (let turn = MOST_HOLDS; turn < MOST_HOLDS_A_DAY.family; turn++) {
    const { hold_id } = await make.call('hold_seat', parent.caller, draft());
    expect(await make.call('release_hold', parent.caller, { hold_id })).toEqual({ released: true });
  }
  await refused('too_many_holds', 'hold_seat', parent.caller, draft());
  const child = await make.child(parent);
  await refused('too_many_holds', 'hold_seat', parent.caller, { class_id, child_id: child.id });
  await refused('not_allowed', 'hold_seat', await make.caller('instructor'), draft());
  await refused('not_signed_in', 'hold_seat', ANONYMOUS, draft());
  await refuses(make.call('hold_seat', parent.caller, { class_id }), 'invalid_input');
});

test('a season opens to own families, their siblings, who waits, children of a program, and then to everybody; the database refuses early presses', async () => {
  const begins = addDays(clubDay(), 40);
  const source = await make.swimClass({ max_capacity: 2 });
  const { season_id: running } = await make.call('save_season', admin, {
    name: 'Пролет',
    starts_on: addDays(clubDay(), -90),
    ends_on: addDays(begins, -1),
    takes_running: true,
  });
  const [own, waiting, program, stranger] = [
    await make.child(),
    await make.child(),
    await make.child(),
    await make.child(),
  ];
  const sibling = await make.child(own.parent);
  await make.enroll(own, { class_id: source });
  await make.enroll(await make.child(), { class_id: source });
  expect((await make.enroll(waiting, { class_id: source })).outcome).toBe('waitlisted');
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const season = { name: 'Есен', starts_on: begins, ends_on: addDays(begins, 200) };
  const { season_id } = await make.call('save_season', admin, { ...season, copy_from: running });
  await make.call('publish_season', admin, { season_id });
  const class_id = await readValue<string>`select id from classes where copied_from = ${source}`;
  await read`update classes set max_capacity = 9 where id = ${class_id}`;
  await make.call('set_program_child', admin, { season_id, child_id: program.id, listed: true });
  const order = [own, sibling, waiting, program, stranger];
  const audiences = ['own', 'sibling', 'waitlist', 'program', 'everybody'] as const;
  for (const [turn, audience] of audiences.entries()) {
    const windows = audiences.map((each, at) => ({ audience: each, opens_at: hours(at < turn ? -1 : at + 1) }));
    await make.call('save_season', admin, { ...season, season_id, windows });
    const child = order[turn]!;
    const early = make.call('hold_seat', child.parent.caller, { class_id, child_id: child.id });
    await refuses(early, 'season_not_open', { details: windows[turn]!.opens_at });
    const opening = async (child_id: string | null) => {
      const quote = await make.call('quote_enrollments', child.parent.caller, { items: [{ class_id, child_id }] });
      const [{ is_open, opens_at }] = quote.items as [(typeof quote.items)[number]];
      return [is_open, opens_at && Date.parse(opens_at)];
    };
    expect(await opening(child.id)).toEqual([false, Date.parse(windows[turn]!.opens_at)]);
    // A child that is not registered yet comes with everybody, unless it may be a sibling.
    const ofNew = child.parent.id === own.parent.id ? [true, null] : [false, Date.parse(windows[4]!.opens_at)];
    expect(await opening(null)).toEqual(ofNew);
    await refused('season_not_open', 'enroll_child', child.parent.caller, {
      class_id,
      child_id: child.id,
      plan_id: await make.plan(),
      method: 'cash',
    });
    expect(windows.find((one) => one.audience === audience)!.opens_at > new Date().toISOString()).toBe(true);
    const open = windows.map((each, at) => ({ ...each, opens_at: at === turn ? hours(-1) : each.opens_at }));
    await make.call('save_season', admin, { ...season, season_id, windows: open });
    await hold(child, class_id);
    expect(await opening(child.id)).toEqual([true, null]);
  }
});

test('seats whose holds run out while their families pay: each is taken or offered once', async () => {
  for (const turn of [0, 5, 10]) {
    const class_id = await make.swimClass({ max_capacity: 3 });
    const children = await Promise.all(Array.from({ length: 12 }, () => make.child()));
    const [holders, strangers] = [children.slice(0, 3), children.slice(3)];
    for (const child of holders) await hold(child, class_id);
    const plan_id = await make.plan();
    const enroll = (child: (typeof children)[number]) => () => make.enroll(child, { class_id, plan_id });
    const runOut = () => read`update seat_holds set expires_at = now() where class_id = ${class_id}`;
    const presses: (() => Promise<unknown>)[] = [...strangers.slice(turn), ...holders, ...strangers.slice(0, turn)].map(
      enroll,
    );
    presses.splice(turn, 0, runOut, () => asService(lapseAllOffers));
    await Promise.all(presses.map((press) => press()));
    await asService(lapseAllOffers);
    expect(
      await readOne`
        select count(*) filter (where status = 'active') + count(*) filter (where exists (
          select from waitlist_offers where enrollment_id = enrollments.id and waitlist_offers.status = 'open')) as given,
          count(*) as children
        from enrollments where class_id = ${class_id} and status <> 'inactive'`,
    ).toEqual({ given: 3, children: 12 });
  }
});

test('however fast families press, none is in before the hour of a season', async () => {
  const begins = addDays(clubDay(), 300);
  const season = { name: 'Лагуни', starts_on: begins, ends_on: addDays(begins, 60) };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const windows = [{ audience: 'everybody' as const, opens_at: tomorrow }];
  const { season_id } = await make.call('save_season', admin, { ...season, windows });
  const class_id = await make.swimClass({ max_capacity: 5, season_id });
  await make.call('publish_season', admin, { season_id });
  const plan_id = await make.plan();
  const children = await Promise.all(Array.from({ length: 20 }, () => make.child()));
  let early = 0;
  const opens: Promise<unknown>[] = [];
  const press = async (child: (typeof children)[number]): Promise<void> => {
    try {
      await make.enroll(child, { class_id, plan_id });
    } catch (error) {
      expect(error).toMatchObject({ code: 'season_not_open' });
      // Once all have been refused, and some twice, the hour comes between two presses.
      if (++early === 30) opens.push(read`update season_windows set opens_at = now() where season_id = ${season_id}`);
      return press(child);
    }
  };
  await Promise.all(children.map(press));
  await Promise.all(opens);
  expect(early).toBeGreaterThanOrEqual(30);
  expect(
    await readOne`
      select count(*) filter (where status = 'active') as seats, count(*) as children,
        bool_and(enrollments.created_at >= opens_at) as on_time
      from enrollments, season_windows where class_id = ${class_id} and season_id = ${season_id}`,
  ).toEqual({ seats: 5, children: 20, on_time: true });
});
