import { sql } from 'kysely';
import type { JobSummary } from '../../../../../contracts/jobs.ts';
import { SERVICE } from '../../../../platform/caller.ts';
import type { Database, Transaction } from '../../../../platform/database/database.ts';
import { affectedRows, only } from '../../../../platform/database/rows.ts';
import { makeLinkKey } from '../../../../platform/link-key.ts';
import { lockClasses } from '../../../core/lock-classes.ts';
import { keepAnswerLinks } from '../../../core/notifications/answer-keys.ts';
import { familyOf } from '../../../core/notifications/family.ts';
import { notify } from '../../../core/notifications/notify.ts';
import { lockLesson, type Lesson } from '../../attendance/access.ts';
import { lessonFacts } from '../../facts.ts';
import { isFitting } from '../fitting-lessons.ts';

/**
 * Offers the seats that fell free in a lesson, and those whose time has passed unanswered, to children with a free credit whom the
 * lesson fits: to the credit that lapses first, each child once. Where more seats are free than these, anybody books one,
 * and none is offered. Where children came back, the newest offers are withdrawn. The lesson's row must be locked.
 */
export async function offerSeats(trx: Transaction, lesson: Lesson, freed = 0): Promise<void> {
  await lockClasses(trx, [lesson.class_id]);
  const passed = freed + (await lapse(trx, sql`lesson_id = ${lesson.id}::uuid and ${isOver}`));
  const left = await seatsLeft(trx, lesson.id);
  if (left < 0)
    await lapse(
      trx,
      sql`id in (
        select id from visit_offers where lesson_id = ${lesson.id}::uuid and status = 'open' order by created_at desc, id limit ${-left}
      )`,
      'withdrawn',
    );
  if (left > passed || (await withdrawnOffers(trx, lesson.id)) >= MOST_WITHDRAWN) return;
  for (let seats = left; seats > 0; seats--) if (!(await offerOne(trx, lesson))) return;
}

/** Too late, or its child has no free credit for the day any more, or a seat in the class, or there is no lesson to come. */
const isOver = sql<boolean>`visit_offers.status = 'open' and (
  expires_at <= now()
  or not exists (
    select from lessons join classes on classes.id = class_id join make_up_credits on make_up_credits.child_id = visit_offers.child_id
    where lessons.id = visit_offers.lesson_id and lessons.status <> 'cancelled' and classes.is_active and starts_at > now() and balance = 1 and make_up_credits.kind = 'make_up'
      and make_up_credits.valid_until >= (starts_at at time zone 'Europe/Sofia')::date
      and not exists (
        select from enrollments
        where enrollments.class_id = classes.id and enrollments.child_id = visit_offers.child_id and enrollments.status = 'active'
          and private.swims_on(enrollments, starts_at)
      )
  )
)`;

const lapse = (
  trx: Transaction,
  meant: ReturnType<typeof sql>,
  status: 'lapsed' | 'withdrawn' = 'lapsed',
): Promise<number> => affectedRows(trx)`update visit_offers set status = ${status}, answered_at = now() where ${meant}`;

/** Counts the offers of a lesson whose seat was withdrawn, as its child comes after all. */
async function withdrawnOffers(trx: Transaction, lessonId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from visit_offers
    where lesson_id = ${lessonId}::uuid and status = 'withdrawn'`.execute(trx);
  return only(rows).count;
}

async function seatsLeft(trx: Transaction, lessonId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select private.seats_left(${lessonId}::uuid) as left`.execute(trx);
  return only(rows).left;
}

interface Offered {
  child_id: string;
  full_name: string;
  /** Null: another lesson asked for the credit at the same moment. */
  offer_id: string | null;
  expires_at: string;
  /** It is night: the family hears of it in the morning, and has its time from then on. */
  waits: boolean;
}

/** A lesson that begins sooner after the club's quiet hours is offered during them. */
const AFTER_NIGHT = sql`interval '1 hour'`;

/** After so many withdrawn offers a lesson is offered no more: a family that announces and withdraws would use up all who wait. */
const MOST_WITHDRAWN = 3;

/** Two lessons that ask for one credit at the same moment: the next credit is looked for at most so often. */
const TRIES = 20;

/** Holds a seat for the next child and notifies its family; returns false where there is none. */
async function offerOne(trx: Transaction, lesson: Lesson): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { rows } = await sql<Offered>`
      with chosen as (
        select make_up_credits.id as credit_id, children.id as child_id, full_name, asked_at, now() < asked_at as waits, asked_at + least(
          make_interval(mins => evening_offer_minutes), greatest(interval '5 minutes', (starts_at - asked_at) / 4)
        ) as expires_at
        from make_up_credits
        join children on children.id = make_up_credits.child_id
        cross join lessons join classes on classes.id = class_id
        cross join club_settings
        cross join lateral (
          select case when morning < starts_at - ${AFTER_NIGHT} then morning else now() end as asked_at
          from (select private.quiet_end(quiet_from, quiet_until, now()) as morning) as night
        ) as turn
        where lessons.id = ${lesson.id}::uuid and evening_offers and starts_at > now() + interval '5 minutes'
          and balance = 1 and make_up_credits.kind = 'make_up' and make_up_credits.valid_until >= (starts_at at time zone 'Europe/Sofia')::date
          and not exists (select from visit_offers where visit_offers.lesson_id = lessons.id and visit_offers.child_id = children.id)
          and not exists (select from visit_offers where visit_offers.credit_id = make_up_credits.id and visit_offers.status = 'open')
          and not exists (select from visits where visits.lesson_id = lessons.id and visits.child_id = children.id)
          and ${isFitting({ id: sql`children.id`, level: sql`children.skill_level`, birthDate: sql`children.birth_date` }, 'make_up')}
        order by make_up_credits.valid_until, make_up_credits.created_at, make_up_credits.id limit 1
        for no key update of make_up_credits skip locked
      ), held as (
        insert into visit_offers (lesson_id, child_id, credit_id, expires_at)
        select ${lesson.id}::uuid, child_id, credit_id, expires_at from chosen
        on conflict do nothing returning id
      )
      select chosen.child_id, full_name, expires_at, waits, held.id as offer_id from chosen left join held on true
    `.execute(trx);
    const [next] = rows;
    if (!next) return false;
    const { child_id, full_name: child_name, offer_id, waits } = next;
    if (!offer_id) continue;
    const expires_at = new Date(next.expires_at).toISOString();
    const data = { ...lessonFacts(lesson), child_id, child_name, offer_id, expires_at };
    const to = await familyOf(trx, child_id);
    const keys = new Map(to.map((user_id) => [user_id, makeLinkKey()]));
    const emailFacts = (userId: string) => {
      const answer_key = keys.get(userId);
      return answer_key ? { answer_key } : {};
    };
    await notify(trx, {
      to,
      kind: 'visit_offered',
      data,
      emailFacts,
      once: `visit_offered:${offer_id}`,
      urgent: !waits,
    });
    await keepAnswerLinks(
      trx,
      [...keys].map(([user_id, key]) => ({ key, offer_id, user_id })),
    );
    return true;
  }
  return false;
}

/** A child that gives its own visit back is not asked for the same lesson. */
export async function askNoMore(trx: Transaction, lessonId: string, childId: string): Promise<void> {
  await sql`
    insert into visit_offers (lesson_id, child_id, status, expires_at, answered_at)
    values (${lessonId}::uuid, ${childId}::uuid, 'declined', now(), now())
    on conflict on constraint visit_offers__once do nothing`.execute(trx);
}

/** Lessons per run of the job that runs every minute. */
const LESSONS_AT_ONCE = 200;

/** Passes on the seats whose offers are over, a lesson after the other. */
export async function lapseVisitOffers(database: Database): Promise<JobSummary> {
  const lessons = await database.transaction(SERVICE, async (trx) => {
    const { rows } = await sql<{ lesson_id: string }>`
      select distinct lesson_id from visit_offers
      where ${isOver} or (status = 'open' and private.seats_left(lesson_id) < 0)
      order by lesson_id limit ${LESSONS_AT_ONCE}`.execute(trx);
    return rows.map(({ lesson_id }) => lesson_id);
  });
  for (const id of lessons)
    await database.transaction(SERVICE, async (trx) => offerSeats(trx, await lockLesson(trx, id)));
  return { seats: lessons.length };
}
