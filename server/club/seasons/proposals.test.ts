import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { Child } from '../../../db/seed/factories.ts';
import { adminTest, race } from '../../testing/club.ts';
import { turnSeasons } from './turn-seasons.ts';

const { club, make, read, readValue, readAs, refused, noticesOf, admin } = await adminTest();
const today = clubDay();
const begins = addDays(today, 31);
let count = 0;

/** A running season with a class, and the next one planned as its copy. */
async function seasons({ max_capacity = 8, ...values }: Parameters<typeof make.swimClass>[0] = {}) {
  const number = ++count;
  const location_id = values.location_id ?? (await make.location());
  const class_id = await make.swimClass({
    title: `Раци ${number}`,
    ...values,
    max_capacity,
    location_id,
    is_active: false,
  });
  const running = await make.insert('seasons', {
    name: `Сега ${number}`,
    starts_on: addDays(today, -100),
    ends_on: addDays(begins, -1),
    published_at: new Date().toISOString(),
  });
  await read`update classes set season_id = ${running}, is_active = true where id = ${class_id}`;
  const plan = async () =>
    make.call('save_season', admin, {
      name: `После ${number}`,
      starts_on: begins,
      ends_on: addDays(begins, 200),
      copy_from: running,
    });
  return { class_id, location_id, running, plan };
}

const publish = (season_id: string, answer_until = addDays(today, 10)) =>
  make.call('publish_season', admin, { season_id, answer_until });
const proposalsOf = (child: Child) => make.call('season_proposals', child.parent.caller, {});
const copyOf = (class_id: string) => readValue<string>`select id from classes where copied_from = ${class_id}`;

test('a family of three goes on in one press, and moves with its sessions on the first day', async () => {
  const { class_id, running, plan } = await seasons();
  const first = await make.child();
  const children = [first, await make.child(first.parent), await make.child(first.parent)];
  const members = [];
  for (const child of children) members.push(await make.member({ class_id, child, sessions: 8 }));
  const { season_id } = await plan();
  expect((await publish(season_id)).proposals).toEqual({ offered: 3, without: 0 });
  expect(await noticesOf(first.parent.id, 'season_proposed')).toHaveLength(1);
  const offered = await proposalsOf(first);
  const copy = await copyOf(class_id);
  expect(offered.map((one) => [one.status, one.class_id])).toEqual(Array(3).fill(['open', copy]));
  expect(await readValue`select free from class_availability where class_id = ${copy}`).toBe(5);

  const proposal_ids = offered.map((one) => one.proposal_id);
  await make.call('answer_proposal', first.parent.caller, { proposal_ids, answer: 'yes' });
  await refused('proposal_answered', 'answer_proposal', first.parent.caller, { proposal_ids, answer: 'no' });
  expect(await readValue`select free from class_availability where class_id = ${copy}`).toBe(5);
  expect(
    await read`select distinct class_id from enrollments where child_id = ${first.id} and status = 'active' order by 1`,
  ).toHaveLength(2);
  expect(await readValue`select count(*)::integer from payments where child_id = ${first.id}`).toBe(1);

  await read`update seasons set ends_on = ${addDays(today, -1)} where id = ${running}`;
  await read`update seasons set starts_on = ${today}, ends_on = ${addDays(today, 200)} where id = ${season_id}`;
  await turnSeasons(club.database);
  expect(
    await read`select id, class_id, sessions_remaining from enrollments where child_id = any(${children.map(({ id }) => id)}) and status = 'active' order by id`,
  ).toEqual(
    members
      .map(({ enrollment_id }) => ({ id: enrollment_id, class_id: copy, sessions_remaining: 8 }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
  );
  expect(await turnSeasons(club.database)).toMatchObject({ seats: 0 });
});

test('who stays has the seat, who has passed the level is offered the next one, who fits nowhere is named', async () => {
  const beginners = await seasons({
    level: 'beginner',
    max_capacity: 3,
    sessions: [{ day_of_week: 1, start_time: '17:00' }],
  });
  const staying = await make.member({ class_id: beginners.class_id });
  const rising = await make.member({ class_id: beginners.class_id });
  const late = await make.member({ class_id: beginners.class_id });
  await read`update children set skill_level = 'beginner' where id = ${staying.child.id}`;
  await read`update children set skill_level = 'intermediate' where id = any(${[rising.child.id, late.child.id]})`;
  const { season_id } = await beginners.plan();
  const next = await make.swimClass({
    level: 'intermediate',
    location_id: beginners.location_id,
    season_id,
    max_capacity: 1,
    sessions: [{ day_of_week: 1, start_time: '18:00' }],
  });
  const copy = await copyOf(beginners.class_id);
  await make.call('change_classes', admin, { class_ids: [copy], price_per_class: 1700 });
  await read`update classes set max_capacity = 1 where id = ${copy}`;
  expect((await publish(season_id)).proposals).toEqual({ offered: 2, without: 1 });
  const targets = [staying, rising, late].map(async ({ child }) => (await proposalsOf(child))[0]!.class_id);
  expect(await Promise.all(targets)).toEqual([copy, next, null]);
  const [without] = await proposalsOf(late.child);
  const answer = { proposal_ids: [without!.proposal_id], answer: 'yes' as const };
  await refused('class_full', 'answer_proposal', late.parent.caller, answer);
  const other = await make.swimClass({ season_id });
  await make.call('answer_proposal', late.parent.caller, { ...answer, class_id: other });
  expect(
    await readValue`select count(*)::integer from enrollments where class_id = ${other} and status = 'active'`,
  ).toBe(1);
});

test('a child moves up in the club’s own ladder, also between levels that map to the same one', async () => {
  const [first, second] = [
    await make.insert('levels', { name: 'Капчица', skill_level: 'beginner', display_order: 1 }),
    await make.insert('levels', { name: 'Вълна', skill_level: 'beginner', display_order: 2 }),
  ];
  const now = await seasons({ level_id: first, sessions: [{ day_of_week: 1, start_time: '17:00' }] });
  const [staying, rising] = [
    await make.member({ class_id: now.class_id }),
    await make.member({ class_id: now.class_id }),
  ];
  await read`update children set level_id = ${second} where id = ${rising.child.id}`;
  const { season_id } = await now.plan();
  const next = await make.swimClass({ level_id: second, location_id: now.location_id, season_id });
  await publish(season_id);
  const targets = [staying, rising].map(async ({ child }) => (await proposalsOf(child))[0]!.class_id);
  expect(await Promise.all(targets)).toEqual([await copyOf(now.class_id), next]);
});

test('a seat that is held is no other child’s until its day, and then it is', async () => {
  const { class_id, plan } = await seasons({ max_capacity: 1 });
  const member = await make.member({ class_id });
  const { season_id } = await plan();
  await publish(season_id);
  const copy = await copyOf(class_id);
  const stranger = await make.child();
  const waiting = await make.enroll(stranger, { class_id: copy });
  expect(waiting.outcome).toBe('waitlisted');
  const [offer] = await proposalsOf(member.child);
  for (const caller of [stranger.parent.caller, await make.caller('parent')]) {
    await refused('not_your_child', 'answer_proposal', caller, { proposal_ids: [offer!.proposal_id], answer: 'yes' });
    expect(await readAs(caller)`select id from season_proposals`).toEqual([]);
  }
  await read`update season_proposals set answer_until = ${addDays(today, -1)} where id = ${offer!.proposal_id}`;
  await refused('proposal_lapsed', 'answer_proposal', member.parent.caller, {
    proposal_ids: [offer!.proposal_id],
    answer: 'yes',
  });
  await turnSeasons(club.database);
  expect(await noticesOf(member.parent.id, 'season_lapsed')).toHaveLength(1);
  expect(await noticesOf(stranger.parent.id, 'seat_offered')).toHaveLength(1);
});

test('who has not answered is reminded once in the last days; a season without proposals says nothing', async () => {
  const { class_id, plan } = await seasons();
  const [silent, answers] = [await make.member({ class_id }), await make.member({ class_id })];
  const { season_id } = await plan();
  await publish(season_id);
  const proposal_ids = (await proposalsOf(answers.child)).map(({ proposal_id }) => proposal_id);
  await make.call('answer_proposal', answers.parent.caller, { proposal_ids, answer: 'yes' });
  const reminders = () =>
    Promise.all([silent, answers].map(async ({ parent }) => (await noticesOf(parent.id, 'season_ending')).length));
  await turnSeasons(club.database, addDays(today, 6));
  expect(await reminders()).toEqual([0, 0]);
  for (const days of [7, 8]) await turnSeasons(club.database, addDays(today, days));
  expect(await reminders()).toEqual([1, 0]);

  const other = await seasons();
  const quiet = await make.member({ class_id: other.class_id });
  await make.call('publish_season', admin, { season_id: (await other.plan()).season_id });
  await turnSeasons(club.database, addDays(today, 8));
  for (const kind of ['season_proposed', 'season_ending'] as const)
    expect(await noticesOf(quiet.parent.id, kind)).toEqual([]);
});

test('two guardians answer at once: one seat', async () => {
  const { class_id, plan } = await seasons({ max_capacity: 2 });
  const member = await make.member({ class_id });
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${member.child.id}, ${guardian.id})`;
  const { season_id } = await plan();
  await publish(season_id);
  const [offer] = await proposalsOf(member.child);
  const answer = { proposal_ids: [offer!.proposal_id], answer: 'yes' as const };
  await race({ of: [member.parent.caller, guardian.caller], code: 'proposal_answered' }, (caller) =>
    make.call('answer_proposal', caller, answer),
  );
  expect(
    await readValue`select count(*)::integer from enrollments where class_id = ${await copyOf(class_id)} and status = 'active'`,
  ).toBe(1);
});

test('after its last day a season is closed, and who does not go on has no seat any more', async () => {
  const { class_id, running, plan } = await seasons();
  const [goes, leaves] = [await make.member({ class_id }), await make.member({ class_id })];
  const { season_id } = await plan();
  await publish(season_id);
  const [offer] = await proposalsOf(goes.child);
  await make.call('answer_proposal', goes.parent.caller, { proposal_ids: [offer!.proposal_id], answer: 'yes' });
  await read`update seasons set ends_on = ${addDays(today, -1)} where id = ${running}`;
  await turnSeasons(club.database);
  expect(await readValue`select is_active from classes where id = ${class_id}`).toBe(false);
  expect(await readValue`select ended_at is not null from seasons where id = ${running}`).toBe(true);
  const statusOf = (id: string) => readValue`select status from enrollments where id = ${id}`;
  expect([await statusOf(goes.enrollment_id), await statusOf(leaves.enrollment_id)]).toEqual(['active', 'inactive']);
});

test('a child in a class is moved to one of the season to come: it stays where it is until then, in its turn', async () => {
  const { class_id, running, plan } = await seasons();
  const member = await make.member({ class_id, sessions: 8 });
  const { season_id } = await plan();
  await make.call('publish_season', admin, { season_id });
  const copy = await copyOf(class_id);
  const season = { season_id, name: `Прозорци ${count}`, starts_on: begins, ends_on: addDays(begins, 200) };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await make.call('save_season', admin, { ...season, windows: [{ audience: 'everybody', opens_at: tomorrow }] });
  const move = { enrollment_id: member.enrollment_id, class_id: copy };
  await refused('season_not_open', 'transfer_enrollment', member.parent.caller, move);
  await make.call('save_season', admin, { ...season, windows: [] });
  const moved = await make.call('transfer_enrollment', member.parent.caller, move);
  expect(await readValue`select class_id from enrollments where id = ${member.enrollment_id}`).toBe(class_id);
  await refused('season_ahead', 'renew_enrollment', member.parent.caller, {
    enrollment_id: moved.enrollment_id,
    method: 'cash',
  });
  await read`update seasons set ends_on = ${addDays(today, -1)} where id = ${running}`;
  await read`update seasons set starts_on = ${today} where id = ${season_id}`;
  await turnSeasons(club.database);
  expect(
    await read`select class_id, sessions_remaining from enrollments where child_id = ${member.child.id} and status = 'active'`,
  ).toEqual([{ class_id: copy, sessions_remaining: 8 }]);
});

test('no family takes a class of another season for an offered seat', async () => {
  const { class_id, plan } = await seasons();
  const member = await make.member({ class_id });
  const { season_id } = await plan();
  await refused('invalid_input', 'publish_season', admin, { season_id, answer_until: begins });
  await publish(season_id);
  const [offer] = await proposalsOf(member.child);
  const answer = { proposal_ids: [offer!.proposal_id], answer: 'yes' as const, class_id: await make.swimClass() };
  await refused('class_not_found', 'answer_proposal', member.parent.caller, answer);
});

test('a plan that is bought for a season to come begins with it', async () => {
  const { class_id, plan } = await seasons();
  const { season_id } = await plan();
  await publish(season_id);
  const copy = await copyOf(class_id);
  const child = await make.child();
  const month = await make.plan({ kind: 'pool_unlimited', sessions: null, price: 9000 });
  const { enrollment_id } = await make.enroll(child, { class_id: copy, plan_id: month });
  expect(
    await readValue`select lower(current_period)::text from subscriptions where enrollment_id = ${enrollment_id}`,
  ).toBe(begins);
  const other = await make.child();
  const bought = await make.enroll(other, {
    class_id: copy,
    plan_id: await make.plan({ sessions: 8, validity_months: 1 }),
  });
  expect(
    await readValue`select valid_until > ${begins}::date from enrollments where id = ${bought.enrollment_id}`,
  ).toBe(true);
});
