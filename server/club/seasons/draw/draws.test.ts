import { expect, test } from 'vitest';
import { addDays, addMonths, clubDay } from '../../../../contracts/time.ts';
import type { Child } from '../../../../db/seed/factories.ts';
import { ANONYMOUS } from '../../../platform/caller.ts';
import { adminTest, race, refusal } from '../../../testing/club.ts';
import { draw, hashOf, type DrawList } from './draw.mjs';
import { seatDraws } from './seat-draws.ts';

const { club, make, read, readOne, readValue, readValues, readAs, refused, noticesOf, admin } = await adminTest(12);
const desk = await make.caller('reception');
const plan_id = await make.plan();
const SEED = '7 12 19 23 38 41';
let count = 0;

/** A published season with a draw, and its classes with so many seats. */
async function drawn(seats: number[]) {
  const season_id = await make.insert('seasons', {
    name: `Сезон ${++count}`,
    starts_on: addDays(clubDay(), 30),
    ends_on: addDays(clubDay(), 230),
    published_at: new Date().toISOString(),
  });
  const classes: string[] = [];
  for (const [index, max_capacity] of seats.entries())
    classes.push(await make.swimClass({ season_id, max_capacity, title: `Делфини ${count}.${index}` }));
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  await make.call('save_draw', admin, { season_id, draw: { closes_at, seed_source: 'Тираж 6/49 на 12 юни' } });
  return { season_id, classes };
}

const wish = (season_id: string, child: Child, class_ids: string[]) =>
  make.call('save_wishes', child.parent.caller, {
    season_id,
    children: [{ child_id: child.id, plan_id, class_ids }],
  });
const end = (season_id: string) => read`update season_draws set closes_at = now() where season_id = ${season_id}`;
const close = async (season_id: string) => {
  await end(season_id);
  return make.call('close_draw', admin, { season_id });
};
const run = async (season_id: string) => {
  await make.call('run_draw', admin, { season_id, seed: SEED });
  return make.call('run_draw', desk, { season_id, seed: SEED });
};
const entryOf = ({ id }: Child) =>
  readOne<{
    id: string;
    child_id: string;
    ticket: string;
    position: number;
    rank: number | null;
  }>`select id, child_id, ticket, position, rank from draw_entries where child_id = ${id}`;
const seatsOf = (class_id: string) =>
  readValue<number>`select count(*)::integer from enrollments where class_id = ${class_id} and status = 'active'`;
const family = (size: number) => Promise.all(Array.from({ length: size }, () => make.child()));

test('who is drawn has its seat and its payment, who is not waits in the order of the draw', async () => {
  const { season_id, classes } = await drawn([2, 1]);
  const [dear, other] = classes as [string, string];
  const children = await family(6);
  for (const child of children) await wish(season_id, child, [dear, other]);
  await refused('draw_not_closed', 'close_draw', admin, { season_id });
  await refused('draw_not_closed', 'run_draw', admin, { season_id, seed: SEED });
  const { hash, tickets } = await close(season_id);
  expect(tickets).toBe(6);
  const record = await make.call('draw_record', ANONYMOUS, { season_id });
  expect(record).toMatchObject({ hash, seed: null, drawn_at: null, is_entered: false });
  expect(hashOf(record.list!)).toBe(hash);
  for (const { id, parent } of children) {
    expect(record.list).not.toContain(id);
    expect(record.list).not.toContain(parent.id);
  }
  expect(await readValue`select free from class_availability where class_id = ${dear}`).toBe(0);

  expect(await run(season_id)).toEqual({ is_drawn: true, seed: '7-12-19-23-38-41' });
  await expect(make.enroll(children[0]!, { class_id: dear })).rejects.toEqual(refusal('season_not_open'));
  await seatDraws(club.database);
  expect(await seatDraws(club.database)).toEqual({ seats: 0 });
  expect(await seatsOf(dear)).toBe(2);
  const result = draw(JSON.parse(record.list!) as DrawList, '7-12-19-23-38-41');
  const entries = await Promise.all(children.map(entryOf));
  for (const entry of entries) {
    const { position, wishes } = result.find(({ ticket }) => ticket === entry.ticket)!;
    expect([entry.position, entry.rank]).toEqual([position, wishes[0] || null]);
  }
  const inOrder = entries.toSorted((one, two) => one.position - two.position);
  expect(inOrder.map(({ rank }) => rank)).toEqual([1, 1, 2, null, null, null]);
  for (const class_id of classes)
    expect(
      await read`select child_id from enrollments where class_id = ${class_id} and status = 'waitlist' order by waitlisted_at`,
    ).toEqual(inOrder.slice(3).map(({ child_id }) => ({ child_id })));
  const winner = children.find(({ id }) => id === inOrder[0]!.child_id)!;
  expect(await readValue`select count(*)::integer from payments where child_id = ${winner.id}`).toBe(1);
  expect(await noticesOf(winner.parent.id, 'enrolled')).toHaveLength(1);
  const last = children.find(({ id }) => id === inOrder[5]!.child_id)!;
  expect((await noticesOf(last.parent.id, 'waitlisted')).map(({ position }) => position)).toEqual([3]);
  expect(await readValue`select count(*)::integer from draw_seats where season_id = ${season_id}`).toBe(0);
  const late = await make.child();
  expect((await make.enroll(late, { class_id: dear })).outcome).toBe('waitlisted');
});

test('a drawn seat asks for the whole; its family takes the installments of the plan before it pays', async () => {
  const { season_id, classes } = await drawn([1]);
  const child = await make.child();
  const { caller } = child.parent;
  const inThree = await make.plan({ validity_months: 3, installments: 3, installment_months: 1 });
  const children = [{ child_id: child.id, plan_id: inThree, class_ids: classes }];
  await make.call('save_wishes', caller, { season_id, children });
  await close(season_id);
  await run(season_id);
  await seatDraws(club.database);
  const { id: payment_id, amount } = await readOne<{ id: string; amount: number }>`
    select id, amount from payments where child_id = ${child.id}`;
  expect(amount).toBe(12_000);
  const { installments } = await make.call('quote_installments', caller, { payment_id });
  await make.call('take_installments', caller, { payment_id, installments });
  expect(installments).toHaveLength(3);
  expect(await read`select amount, due_on from payments where child_id = ${child.id} order by installment`).toEqual(
    installments,
  );
});

test('families that may take part hear once that a draw is open', async () => {
  const season_id = await make.insert('seasons', {
    name: `Сезон ${++count}`,
    starts_on: addDays(clubDay(), 300),
    ends_on: addDays(clubDay(), 400),
  });
  await make.swimClass({ season_id, title: `Делфини ${count}`, age_min: 6, age_max: 9, is_active: false });
  const ofAge = (years: number) => make.child(undefined, { birth_date: addMonths(clubDay(), -12 * years) });
  const [comes, swims, left, young] = [await ofAge(8), await ofAge(8), await ofAge(8), await ofAge(3)];
  const { enrollment_id } = await make.member({ child: left });
  await make.member({ child: swims });
  await make.call('unenroll_child', admin, { enrollment_id });
  const notices = () =>
    Promise.all(
      [comes, swims, left, young].map(async ({ parent }) => (await noticesOf(parent.id, 'draw_opened')).length),
    );
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  const save = (seed_source: string) => make.call('save_draw', admin, { season_id, draw: { closes_at, seed_source } });
  await save('Тираж 6/49 на 12 юни');
  expect(await notices()).toEqual([0, 0, 0, 0]);
  await make.call('publish_season', admin, { season_id, dry_run: true });
  expect(await notices()).toEqual([0, 0, 0, 0]);
  await make.call('publish_season', admin, { season_id });
  await save('Тираж 6/49 на 19 юни');
  expect(await notices()).toEqual([1, 1, 0, 0]);
  expect((await noticesOf(comes.parent.id, 'draw_opened'))[0]).toMatchObject({ season_id, title: `Сезон ${count}` });
});

test('two people enter the same numbers, one alone draws nothing', async () => {
  const { season_id, classes } = await drawn([1]);
  await wish(season_id, await make.child(), classes);
  await close(season_id);
  const enter = (caller: typeof admin, seed: string) => make.call('run_draw', caller, { season_id, seed });
  expect((await enter(admin, '1 2 3 4 5 7')).is_drawn).toBe(false);
  await refused('seed_differs', 'run_draw', desk, { season_id, seed: SEED });
  expect((await enter(admin, SEED)).is_drawn).toBe(false);
  expect((await make.call('draw_record', ANONYMOUS, { season_id })).is_entered).toBe(true);
  await expect(
    read`update season_draws set seed = '7-12-19-23-38-41', drawn_at = now() where season_id = ${season_id}`,
  ).rejects.toMatchObject({ constraint: 'season_draws__two_people' });
  await refused('invalid_input', 'run_draw', desk, { season_id, seed: 'късмет' });
  expect((await enter(desk, '41, 38, 23, 19, 12, 07')).is_drawn).toBe(true);
  await refused('draw_drawn', 'run_draw', admin, { season_id, seed: SEED });
  await refused('not_allowed', 'close_draw', desk, { season_id });
});

test('what is sealed stays as it is, in the database', async () => {
  const { season_id, classes } = await drawn([1]);
  const child = await make.child();
  await wish(season_id, child, classes);
  await close(season_id);
  await refused('draw_closed', 'save_wishes', child.parent.caller, {
    season_id,
    children: [{ child_id: child.id, plan_id, class_ids: [] }],
  });
  await refused('draw_closed', 'close_draw', admin, { season_id });
  await refused('draw_closed', 'save_draw', admin, { season_id, draw: null });
  const sealed = { constraint: 'season_draws__sealed' };
  await expect(read`update season_draws set seed_source = 'Друг' where season_id = ${season_id}`).rejects.toMatchObject(
    sealed,
  );
  await expect(
    read`update season_draws set list = '{}', hash = encode(sha256('{}'), 'hex') where season_id = ${season_id}`,
  ).rejects.toMatchObject(sealed);
  const { id: entry_id } = await entryOf(child);
  await expect(
    read`insert into draw_wishes (entry_id, season_id, rank, class_id) values (${entry_id}, ${season_id}, 2, ${classes[0]})`,
  ).rejects.toMatchObject({ constraint: 'draw_wishes__draw_is_open' });
});

test('where the club refuses seats without a certificate, no wish is taken without one', async () => {
  const { season_id, classes } = await drawn([1]);
  const child = await make.child();
  await read`update club_settings set certificate_rule = 'refuse'`;
  await expect(wish(season_id, child, classes)).rejects.toMatchObject({ code: 'certificate_missing' });
  await read`update club_settings set certificate_rule = 'warn'`;
  await wish(season_id, child, classes);
});

test('a family wishes for its own children and classes of the season, and reads no other family’s wishes', async () => {
  const { season_id, classes } = await drawn([1, 1]);
  const elsewhere = await make.swimClass();
  const [mine, other] = [await make.child(), await make.child()];
  await refused('not_your_child', 'save_wishes', other.parent.caller, {
    season_id,
    children: [{ child_id: mine.id, plan_id, class_ids: classes }],
  });
  await refused('class_not_found', 'save_wishes', mine.parent.caller, {
    season_id,
    children: [{ child_id: mine.id, plan_id, class_ids: [elsewhere] }],
  });
  await wish(season_id, mine, classes);
  await wish(season_id, mine, classes.toReversed());
  await wish(season_id, other, classes);
  expect(await readAs(mine.parent.caller)`select rank, class_id from draw_wishes order by rank`).toEqual(
    classes.toReversed().map((class_id, index) => ({ rank: index + 1, class_id })),
  );
  expect(await readAs(mine.parent.caller)`select child_id from draw_entries`).toEqual([{ child_id: mine.id }]);
  await wish(season_id, mine, []);
  expect(await readAs(mine.parent.caller)`select child_id from draw_entries`).toEqual([]);
  await refused('season_not_open', 'hold_seat', mine.parent.caller, { class_id: classes[0]!, child_id: mine.id });
});

test('siblings together have one ticket, apart each its own', async () => {
  const { season_id, classes } = await drawn([2]);
  const first = await make.child();
  const second = await make.child(first.parent);
  const [third, fourth] = [await make.child(), await make.child()];
  const save = (together: boolean, parent: Child, ids: string[]) =>
    make.call('save_wishes', parent.parent.caller, {
      season_id,
      together,
      children: ids.map((child_id) => ({ child_id, plan_id, class_ids: classes })),
    });
  await save(false, first, [first.id, second.id]);
  await save(true, first, [first.id, second.id]);
  const brother = await make.child(third.parent);
  await save(false, third, [third.id, brother.id]);
  await save(true, fourth, [fourth.id]);
  expect((await close(season_id)).tickets).toBe(4);
  const [one, two] = [await entryOf(first), await entryOf(second)];
  expect(one.ticket).toBe(two.ticket);
  expect((await entryOf(third)).ticket).not.toBe((await entryOf(brother)).ticket);
});

test('a family enters eight children at most, however many guardians press; the desk enters more', async () => {
  const { season_id, classes } = await drawn([3]);
  const first = await make.child();
  const children = [first];
  for (let turn = 0; turn < 9; turn++) children.push(await make.child(first.parent));
  const entries = () => readValue`select count(*)::integer from draw_entries where season_id = ${season_id}`;
  await race({ of: children, winners: 8, code: 'too_many_in_draw' }, (child) => wish(season_id, child, classes));
  expect(await entries()).toBe(8);
  const all = children.map(({ id }) => ({ child_id: id, plan_id, class_ids: classes }));
  await make.call('save_wishes', desk, { season_id, children: all });
  expect(await entries()).toBe(10);
});

test('wishes that are saved while the draw closes are in it whole, or refused', async () => {
  const { season_id, classes } = await drawn([3, 3, 3]);
  const children = await family(30);
  for (const child of children.slice(0, 15)) await wish(season_id, child, [classes[0]!]);
  const saves = children.map((child) => wish(season_id, child, classes.toReversed()));
  const closing = Promise.any(saves).then(() => close(season_id));
  const outcomes = await Promise.allSettled(saves);
  await closing;
  const { list } = await make.call('draw_record', ANONYMOUS, { season_id });
  const sealed = JSON.parse(list!) as DrawList;
  for (const [index, child] of children.entries()) {
    const outcome = outcomes[index]!;
    const [entry] = await readValues<string>`select ticket from draw_entries where child_id = ${child.id}`;
    const turns = sealed.tickets.find(({ ticket }) => ticket === entry)?.children[0];
    const wished = turns?.map((turn) => sealed.classes[turn]!.class);
    const before = index < 15 ? [classes[0]!] : undefined;
    expect(wished).toEqual(outcome.status === 'fulfilled' ? classes.toReversed() : before);
    if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refusal('draw_closed'));
  }
});

test('a child that is gone after the draw leaves its seat to who waits; the desk’s child does not take a drawn one', async () => {
  const { season_id, classes } = await drawn([2]);
  const [class_id] = classes as [string];
  const children = await family(4);
  for (const child of children) await wish(season_id, child, classes);
  await close(season_id);
  const atDesk = await make.child();
  expect((await make.enroll(atDesk, { class_id, caller: desk })).outcome).toBe('waitlisted');
  await run(season_id);
  const entries = await Promise.all(children.map(entryOf));
  const first = entries.find(({ position }) => position === 1)!;
  await read`delete from children where id = ${first.child_id}`;
  await seatDraws(club.database);
  expect(await seatsOf(class_id)).toBe(1);
  expect(await noticesOf(atDesk.parent.id, 'seat_offered')).toHaveLength(1);
});

test('in any order of saving, closing and drawing no class has more children than seats', async () => {
  for (const round of [1, 2, 3]) {
    const seats = [1 + (round % 3), 2, 1];
    const { season_id, classes } = await drawn(seats);
    const children = await family(8);
    const steps = [
      ...children.flatMap((child, index) => [
        () => wish(season_id, child, classes.slice(index % 3)),
        () => wish(season_id, child, index % 4 === round ? [] : classes.toReversed()),
        () => make.enroll(child, { class_id: classes[index % 3]! }),
      ]),
      () => close(season_id),
      () => make.call('run_draw', admin, { season_id, seed: SEED }),
      () => make.call('run_draw', desk, { season_id, seed: SEED }),
      () => seatDraws(club.database),
      () => seatDraws(club.database),
    ];
    await Promise.allSettled(steps.map((step) => step()));
    for (const step of steps.slice(-5)) await Promise.allSettled([step()]);
    await Promise.allSettled(children.map((child) => make.enroll(child, { class_id: classes[0]! })));
    for (const [index, class_id] of classes.entries())
      expect(await seatsOf(class_id)).toBeLessThanOrEqual(seats[index]!);
  }
});
