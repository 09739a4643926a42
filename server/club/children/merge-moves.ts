import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows, only } from '../../platform/database/rows.ts';

/** The tables whose rows move to the child that stays, as the preview names them. */
export const MOVED = [
  'enrollments',
  'season_proposals',
  'draw_entries',
  'program_children',
  'subscriptions',
  'payments',
  'kindergarten_bills',
  'attendance',
  'absences',
  'hand_overs',
  'lesson_pictures',
  'album_children',
  'visits',
  'make_up_credits',
  'visit_offers',
  'trial_requests',
  'accidents',
  'benefit_cards',
  'card_visits',
  'child_notes',
  'progress_assessments',
  'skill_results',
  'skill_marks',
  'achievements',
  'level_passes',
  'reports',
  'swim_results',
  'event_registrations',
  'consents',
  'attendance_marks',
  'athlete_accounts',
  'certificates',
  'child_prices',
  'thread_children',
] as const;
type MovedTable = (typeof MOVED)[number];

/**
 * Tables that hold a child in another way: each is joined by a rule of its own in mergeRest, or ends with the child.
 */
export const JOINED = [
  'child_care',
  'guardians',
  'membership_periods',
  'swimmer_keys',
  'children_apart',
  'roster_openings',
  'guardian_invitations',
  'fee_waivers',
  'seat_holds',
  'hand_over_codes',
] as const;

/**
 * The rows of which one may be there: where both children have it, the row of the one that goes is left out. A balance is the sum of
 * its ledger, which belongs to the enrollment: leaving out a second mark for one lesson changes no balance.
 */
const ONCE = {
  attendance: ['lesson_id'],
  absences: ['lesson_id'],
  hand_overs: ['lesson_id'],
  album_children: ['lesson_id'],
  visits: ['lesson_id'],
  make_up_credits: ['lesson_id'],
  visit_offers: ['lesson_id'],
  child_notes: ['lesson_id'],
  skill_results: ['skill_id'],
  level_passes: ['level_id'],
  draw_entries: ['season_id'],
  program_children: ['season_id'],
  reports: [],
  swim_results: ['meet_id', 'course', 'stroke', 'distance', 'relay_count', 'round'],
  consents: ['document_id', 'user_id'],
  child_prices: ['plan_id'],
  benefit_cards: ['issuer_id', 'number'],
  card_visits: ['lesson_id'],
  thread_children: ['thread_id'],
} as const satisfies Partial<Record<MovedTable, readonly string[]>>;
type OnceTable = keyof typeof ONCE;

export interface Pair {
  keep: string;
  goes: string;
}

/** Rows that ended are there more than once. */
const ENDED: Partial<Record<OnceTable, RawBuilder<unknown>>> = {
  consents: sql`and kept.withdrawn_at is null and row.withdrawn_at is null`,
  card_visits: sql`and kept.taken_back_at is null and row.taken_back_at is null`,
  reports: sql`and kept.state <> 'issued' and row.state <> 'issued'`,
  level_passes: sql`and kept.taken_back_at is null and row.taken_back_at is null`,
};

const bothHave = (table: OnceTable, { keep }: Pair) => sql`
  exists (select from ${sql.table(table)} as kept where kept.child_id = ${keep} ${sql.join(
    ONCE[table].map((column) => sql`and kept.${sql.ref(column)} = row.${sql.ref(column)}`),
    sql` `,
  )} ${ENDED[table] ?? sql``})
`;

/** The rows of each table that would move, and those that would be left out; tables without any are not named. */
export async function countMoves(
  trx: Transaction,
  pair: Pair,
): Promise<{ table: MovedTable; moves: number; left: number }[]> {
  const counts = [];
  for (const table of MOVED) {
    const left = table in ONCE ? bothHave(table as OnceTable, pair) : sql`false`;
    const { rows } = await sql<{ moves: number; left: number }>`
      select count(*) filter (where not ${left})::integer as moves, count(*) filter (where ${left})::integer as left
      from ${sql.table(table)} as row where child_id = ${pair.goes}
    `.execute(trx);
    counts.push({ table, ...only(rows) });
  }
  return counts.filter(({ moves, left }) => moves + left > 0);
}

/** The rows of both that cannot be joined: a seat in one class or event, a bill of one month. */
export interface Overlap {
  kind: 'class' | 'event' | 'bill';
  name: string;
}

export const findOverlaps = (trx: Transaction, { keep, goes }: Pair): Promise<Overlap[]> => allRows(trx)`
    select 'class' as kind, classes.title as name from enrollments as one
    join enrollments as other on other.class_id = one.class_id and other.child_id = ${keep} and other.status <> 'inactive'
    join classes on classes.id = one.class_id where one.child_id = ${goes} and one.status <> 'inactive'
    union all
    select 'event', events.title from event_registrations as one
    join event_registrations as other on other.event_id = one.event_id and other.child_id = ${keep} and other.status <> 'cancelled'
    join events on events.id = one.event_id where one.child_id = ${goes} and one.status <> 'cancelled'
    union all
    select 'bill', locations.name || ', ' || to_char(one.month, 'MM.YYYY') from kindergarten_bills as one
    join kindergarten_bills as other on other.location_id = one.location_id and other.month = one.month and other.child_id = ${keep}
    join locations on locations.id = one.location_id where one.child_id = ${goes}
    order by 1, 2
  `;

/** Moves every row of the tables above; leaves out first what can exist only once. */
export async function moveRows(trx: Transaction, pair: Pair): Promise<void> {
  const { keep, goes } = pair;
  await sql`
    delete from attendance_marks as row where child_id = ${goes} and ${bothHave('attendance', pair)}
  `.execute(trx);
  // The level that was confirmed last is the one that counts.
  await sql`
    update children as kept set skill_level = gone.skill_level, level_id = gone.level_id
    from children as gone
    where kept.id = ${keep} and gone.id = ${goes} and gone.id = (
      select child_id from level_passes where child_id in (kept.id, gone.id) and taken_back_at is null
      order by created_at desc, id limit 1
    )
  `.execute(trx);
  // Of two steps of a skill the later counts, whichever child it was marked at.
  await sql`
    delete from skill_results as kept using skill_results as gone
    where kept.child_id = ${keep} and gone.child_id = ${goes} and gone.skill_id = kept.skill_id and gone.marked_at > kept.marked_at
  `.execute(trx);
  await endWithdrawn(trx, pair);
  for (const table of Object.keys(ONCE) as OnceTable[])
    await sql`
      delete from ${sql.table(table)} as row where child_id = ${goes} and ${bothHave(table, pair)}
    `.execute(trx);
  // Both have been asked for the same fee: the payment stays, the fee is that of the child that is kept.
  await sql`
    update payments set fee_kind = null, fee_year = null from payments as kept
    where payments.child_id = ${goes} and kept.child_id = ${keep} and payments.fee_kind = kept.fee_kind
      and payments.fee_year is not distinct from kept.fee_year
  `.execute(trx);
  for (const table of MOVED)
    await sql`update ${sql.table(table)} set child_id = ${keep} where child_id = ${goes}`.execute(trx);
  // A child that is on a level has not passed on from it, whatever the other one had.
  await sql`
    update level_passes set taken_back_at = now() from children
    where children.id = ${keep} and child_id = children.id and taken_back_at is null and next_level_id is not null
      and level_passes.level_id = private.own_level_id(children.level_id, children.skill_level)`.execute(trx);
}

/** A consent that a person withdrew for one of the two ends for the other, too, if it was given before; health notes end with theirs. */
async function endWithdrawn(trx: Transaction, { keep, goes }: Pair): Promise<void> {
  await sql`
    with ended as (
      update consents as agreed set withdrawn_at = withdrawn.withdrawn_at
      from consents as withdrawn join documents on documents.id = withdrawn.document_id
      where agreed.child_id in (${keep}, ${goes}) and withdrawn.child_id in (${keep}, ${goes}) and agreed.child_id <> withdrawn.child_id
        and agreed.document_id = withdrawn.document_id and agreed.user_id = withdrawn.user_id
        and agreed.withdrawn_at is null and withdrawn.withdrawn_at > agreed.agreed_at
        and not exists (
          select from consents as again
          where again.child_id = withdrawn.child_id and again.document_id = withdrawn.document_id
            and again.user_id = withdrawn.user_id and again.withdrawn_at is null
        )
      returning agreed.child_id, kind
    )
    update child_care set medical_notes = null from ended where kind = 'health_data' and child_care.child_id = ended.child_id
  `.execute(trx);
}
