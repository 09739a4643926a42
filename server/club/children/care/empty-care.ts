import { sql } from 'kysely';
import { CARE_FACTS } from '../../../../contracts/children.ts';
import { NOTICE_DAYS } from '../../../../contracts/settings.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { columnList } from '../../../platform/database/rows.ts';
import { notify } from '../../core/notifications/notify.ts';
import { lastUse } from './last-use.ts';

/** The facts of a child that are kept for the pool's sake; without any of it there is nothing to empty. */
const filled = sql`(
  num_nonnulls(${columnList(CARE_FACTS)}) > 0
  or exists (
    select from event_answers join event_questions on event_questions.id = question_id and is_health
    join event_registrations on event_registrations.id = registration_id
    where event_registrations.child_id = children.id
  )
)`;

interface Emptied {
  notices: number;
  health_notes: number;
}

/**
 * Empties health notes and contacts of children who have long not been in the club: the parents are notified 30 days
 * before, and a child that comes back keeps them. Each child in a transaction of its own. Returns how many were notified and
 * emptied.
 */
export async function emptyCare(database: Database, months: number, today = clubDay()): Promise<Emptied> {
  const idleSince = sql`${today}::date - make_interval(months => ${months}::integer)`;
  const soon = sql`${lastUse} < ${idleSince} + make_interval(days => ${NOTICE_DAYS}::integer)`;
  const inTransaction = <T>(work: (trx: Transaction) => Promise<T>) => database.transaction(SERVICE, work);
  await inTransaction((trx) =>
    sql`
      update child_care set erase_on = null from children
      where children.id = child_id and erase_on is not null and not (${soon})
    `.execute(trx),
  );
  const result = { notices: 0, health_notes: 0 };
  for (const id of await childrenWith(database, sql`${filled} and erase_on is null and ${soon}`))
    if (await inTransaction((trx) => noticeOf(trx, id, addDays(today, NOTICE_DAYS)))) result.notices++;
  for (const id of await childrenWith(database, sql`erase_on <= ${today}::date and ${soon}`))
    if (await inTransaction((trx) => emptyOne(trx, id, sql<boolean>`erase_on <= ${today}::date and ${soon}`)))
      result.health_notes++;
  return result;
}

async function childrenWith(database: Database, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<{ id: string }>`
      select children.id from children join child_care on child_id = children.id where ${condition} order by children.id
    `.execute(trx),
  );
  return rows.map(({ id }) => id);
}

async function noticeOf(trx: Transaction, childId: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ full_name: string; parents: string[] }>`
    update child_care set erase_on = ${day} from children
    where child_id = ${childId} and children.id = child_id and erase_on is null
    returning full_name, private.parents_of(children.id) as parents
  `.execute(trx);
  const [child] = rows;
  if (!child) return false;
  await notify(trx, {
    to: child.parents,
    kind: 'care_expiring',
    data: { child_id: childId, child_name: child.full_name, valid_until: day },
    once: `care_expiring:${childId}:${day}`,
  });
  return true;
}

/** An enrollment holds the child's row, so it is here before the row is looked at again, or comes after the end. */
async function emptyOne(
  trx: Transaction,
  childId: string,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<boolean> {
  await sql`select from children where id = ${childId} for update`.execute(trx);
  const { numAffectedRows } = await sql`
    update child_care
    set (${columnList(CARE_FACTS)}) = row(${sql.join(CARE_FACTS.map(() => sql`null`))})
    from children where child_id = ${childId} and children.id = child_id and ${condition}
  `.execute(trx);
  if (numAffectedRows === 0n) return false;
  await sql`
    delete from event_answers using event_questions, event_registrations
    where event_questions.id = question_id and is_health
      and event_registrations.id = registration_id and child_id = ${childId}`.execute(trx);
  return true;
}
