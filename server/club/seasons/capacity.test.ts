import { expect, test } from 'vitest';
import { MOST_HOLDS } from '../../../contracts/seasons.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { Child } from '../../../db/seed/factories.ts';
import { ClubError } from '../../platform/club-error.ts';
import { adminTest } from '../../testing/club.ts';
import { lapseAllOffers } from '../enrollments/waitlist/waitlist.ts';
import { seatDraws } from './draw/seat-draws.ts';
import { turnSeasons } from './turn-seasons.ts';

const { club, make, read, readValues, asService, admin } = await adminTest(12);
const desk = await make.caller('reception');
const plan_id = await make.plan();
const today = clubDay();
const begins = addDays(today, 31);

/** Numbers that look random and are the same in each run. */
function* chances(seed: number) {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) yield state / 2_147_483_648;
}

/** Classes with more seats taken and held than there are. */
const overfull = (classes: string[]) => read`
  select id, max_capacity, private.seats_taken(id, null, false) as taken, private.seats_held(id) as held
  from classes where id = any (${classes}::uuid[]) and private.seats_taken(id, null, false) + private.seats_held(id) > max_capacity`;

/** Classes in which a seat is free, or held, and more children were asked than there are seats left. */
const overasked = (classes: string[]) => read`
  select id from classes
  where id = any (${classes}::uuid[]) and private.seats_taken(id, null, true) + private.seats_held(id) > max_capacity`;

/** Families with more than their rule: a child in a class twice, or two seats of one season for a running one, or too many holds. */
const greedy = (children: string[]) => read`
  select child_id from enrollments where child_id = any (${children}::uuid[]) and status in ('active', 'waitlist')
  group by child_id, class_id having count(*) > 1
  union all
  select min(child_id::text)::uuid from enrollments join classes on classes.id = class_id
  where child_id = any (${children}::uuid[]) and status = 'active' and transfer_from is not null
  group by transfer_from, season_id having count(*) > 1
  union all
  select min(child_id::text)::uuid from seat_holds join children on children.id = child_id
  where child_id = any (${children}::uuid[]) and released_at is null and expires_at > now()
  group by parent_id having count(*) > ${MOST_HOLDS}`;

test.each([
  [3, false],
  [11, false],
  [23, true],
  [47, true],
])(
  'no order of holds, proposals, draws, enrollments and moves takes more seats than there are (%i, draw: %s)',
  async (seed, isDrawn) => {
    const chance = chances(seed);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(chance.next().value! * of.length)]!;
    const source = await make.swimClass({ is_active: false, max_capacity: 4 });
    const running = await make.insert('seasons', {
      name: `Сега ${seed}`,
      starts_on: addDays(today, -100),
      ends_on: addDays(begins, -1),
      published_at: new Date().toISOString(),
    });
    await read`update classes set season_id = ${running}, is_active = true where id = ${source}`;
    const members: Child[] = [];
    for (let turn = 0; turn < 4; turn++) members.push((await make.member({ class_id: source })).child);
    const strangers: Child[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const child = await make.child();
      strangers.push(child, await make.child(child.parent));
    }
    const children = [...members, ...strangers];
    const ids = children.map(({ id }) => id);
    const { season_id } = await make.call('save_season', admin, {
      name: `После ${seed}`,
      starts_on: begins,
      ends_on: addDays(begins, 200),
      copy_from: running,
    });
    const more = [
      await make.swimClass({ season_id, max_capacity: 1 }),
      await make.swimClass({ season_id, max_capacity: 2 }),
    ];
    const draw = { closes_at: new Date(Date.now() + 86_400_000).toISOString(), seed_source: 'Тираж 6/49' };
    if (isDrawn) await make.call('save_draw', admin, { season_id, draw });
    await make.call('publish_season', admin, { season_id, answer_until: addDays(today, 5) });
    const coming = [...(await readValues<string>`select id from classes where copied_from = ${source}`), ...more];
    const classes = [source, ...coming];

    const oneOf = async (rows: Promise<string[]>) => pick(await rows) ?? season_id;
    const enrollment = (child: Child) =>
      oneOf(
        readValues<string>`select id from enrollments where child_id = ${child.id} and status <> 'inactive' order by created_at`,
      );
    const moves: ((child: Child) => Promise<unknown>)[] = [
      (child) => make.call('hold_seat', child.parent.caller, { class_id: pick(classes), child_id: child.id }),
      (child) => make.call('hold_seat', child.parent.caller, { class_id: pick(coming), child_id: child.id }),
      async (child) => {
        const hold_id = await oneOf(
          readValues<string>`select id from seat_holds where child_id = ${child.id} order by created_at desc limit 1`,
        );
        return make.call('release_hold', child.parent.caller, { hold_id });
      },
      () => read`update seat_holds set expires_at = now() where child_id = ${pick(ids)} and released_at is null`,
      (child) => make.enroll(child, { class_id: pick(classes), plan_id }),
      (child) => make.enroll(child, { class_id: pick(coming), plan_id, caller: pick([child.parent.caller, desk]) }),
      async (child) => {
        const proposal = await oneOf(readValues<string>`select id from season_proposals where child_id = ${child.id}`);
        const answer = pick(['yes', 'yes', 'no'] as const);
        const class_id = answer === 'yes' ? pick([null, null, ...coming]) : null;
        return make.call('answer_proposal', child.parent.caller, { proposal_ids: [proposal], answer, class_id });
      },
      async (child) =>
        make.call('transfer_enrollment', child.parent.caller, {
          enrollment_id: await enrollment(child),
          class_id: pick(classes),
        }),
      async (child) => make.call('unenroll_child', child.parent.caller, { enrollment_id: await enrollment(child) }),
      async (child) => {
        const offer_id = await oneOf(readValues<string>`
          select waitlist_offers.id from waitlist_offers join enrollments on enrollments.id = enrollment_id
          where child_id = ${child.id} and waitlist_offers.status = 'open'`);
        return make.call('accept_waitlist_offer', child.parent.caller, { offer_id, method: 'cash' });
      },
      () => asService(lapseAllOffers),
      (child) =>
        make.call('save_wishes', child.parent.caller, {
          season_id,
          together: pick([true, false]),
          children: [{ child_id: child.id, plan_id, class_ids: pick([coming, more, []]) }],
        }),
    ];
    const press = async (child: Child) => {
      try {
        await pick(moves)(child);
        return 1;
      } catch (error) {
        if (!(error instanceof ClubError)) throw error;
        return 0;
      }
    };
    let done = 0;
    const check = async (turn: string) => {
      expect([turn, await overfull(classes), await overasked(classes), await greedy(ids)]).toEqual([turn, [], [], []]);
    };
    for (let turn = 0; turn < 60; turn++) {
      // Two presses at once, of which one may wait for the other.
      const both = [pick(children), pick(children)].map((child) => press(child));
      done += (await Promise.all(both)).reduce<number>((sum, each) => sum + each, 0);
      await check(`press ${turn}`);
      if (turn === 25) {
        await read`update season_proposals set answer_until = ${addDays(today, -1)} where season_id = ${season_id} and status = 'open'`;
        await turnSeasons(club.database);
        await check('lapsed');
      }
      if (isDrawn && turn === 32) {
        await read`update season_draws set closes_at = now() where season_id = ${season_id}`;
        await make.call('close_draw', admin, { season_id });
        await check('closed');
      }
      if (isDrawn && turn === 40) {
        for (const caller of [admin, desk])
          await make.call('run_draw', caller, { season_id, seed: `${seed} 7 12 19 23` });
        await seatDraws(club.database);
        await check('seated');
      }
    }
    expect(done).toBeGreaterThan(25);
    await read`update seasons set ends_on = ${addDays(today, -1)} where id = ${running}`;
    await read`update seasons set starts_on = ${today}, ends_on = ${addDays(today, 200)} where id = ${season_id}`;
    await turnSeasons(club.database);
    await check('begun');
  },
);
