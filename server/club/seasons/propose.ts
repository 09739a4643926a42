import { sql } from 'kysely';
import { ageOn } from '../../../contracts/children.ts';
import { LEVELS, type Level } from '../../../contracts/levels.ts';
import type { Translated } from '../../../contracts/translated.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notify } from '../core/notifications/notify.ts';

/** A child in a class that the season goes on from, the longest in the club first. */
interface Swimmer {
  enrollment_id: string;
  child_id: string;
  parent_id: string;
  level: Level;
  birth_date: string;
  class_id: string;
  class_level: Level | null;
  location_id: string;
  sessions: Session[];
}

interface Session {
  day_of_week: number;
  start_time: string;
}

/** A class of the season to come. */
interface Planned {
  id: string;
  copied_from: string | null;
  level: Level | null;
  age_min: number | null;
  age_max: number | null;
  location_id: string;
  /** The seats that are not given yet. */
  left: number;
  sessions: Session[];
}

/**
 * Offers each child of the classes that the season goes on from a class of it: the same one, or of the next level where it
 * has passed that of its class. Who stays comes before who moves up. Returns how many were offered a seat, and how many no
 * class fits.
 */
export async function propose(
  trx: Transaction,
  seasonId: string,
  { starts_on, answer_until }: { starts_on: string; answer_until: string },
): Promise<{ offered: number; without: number }> {
  const swimmers = await readSwimmers(trx, seasonId);
  const classes = await readPlanned(trx, seasonId);
  const copies = new Map(classes.flatMap((one) => (one.copied_from ? [[one.copied_from, one] as const] : [])));
  const offers = new Map<string, string | null>();
  const give = (swimmer: Swimmer, planned: Planned | undefined) => {
    if (planned) planned.left--;
    offers.set(swimmer.enrollment_id, planned?.id ?? null);
  };
  const moving = swimmers.filter(hasPassed);
  for (const swimmer of swimmers.filter((one) => !hasPassed(one))) give(swimmer, roomIn(copies.get(swimmer.class_id)));
  /** The classes of a family's children, so that the next one comes there too. */
  const families = new Map<string, Set<string>>();
  for (const swimmer of swimmers) {
    const own = families.get(swimmer.parent_id) ?? new Set<string>();
    const offered = offers.get(swimmer.enrollment_id);
    if (offered) own.add(offered);
    families.set(swimmer.parent_id, own);
  }
  for (const swimmer of moving) {
    const own = families.get(swimmer.parent_id) ?? new Set();
    const siblings = classes.filter(({ id }) => own.has(id)).flatMap(({ sessions }) => sessions);
    const next = nextClass(swimmer, classes, siblings, starts_on) ?? roomIn(copies.get(swimmer.class_id));
    give(swimmer, next);
    if (next) own.add(next.id);
  }
  const rows = swimmers.map(({ child_id, enrollment_id }) => ({
    child_id,
    enrollment_id,
    class_id: offers.get(enrollment_id) ?? null,
  }));
  await sql`
    insert into season_proposals (season_id, child_id, enrollment_id, class_id, answer_until)
    select ${seasonId}::uuid, child_id, enrollment_id, class_id, ${answer_until}::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (child_id uuid, enrollment_id uuid, class_id uuid)`.execute(
    trx,
  );
  const offered = rows.filter(({ class_id }) => class_id !== null).length;
  return { offered, without: rows.length - offered };
}

const PEOPLE_AT_ONCE = 1000;

/** Notifies the families who have not answered yet, once for each reason. Returns how many people. */
export async function notifyUnanswered(
  trx: Transaction,
  seasonId: string,
  reason: 'new' | 'reminder',
): Promise<number> {
  const { rows } = await sql<Translated<'title'> & { people: string[]; valid_until: string }>`
    select array_agg(distinct person) as people, name as title, name_en as title_en, name_ru as title_ru, answer_until::text as valid_until
    from season_proposals join seasons on seasons.id = season_id cross join unnest(private.parents_of(child_id)) as person
    where season_id = ${seasonId}::uuid and status = 'open' group by seasons.id, answer_until`.execute(trx);
  let notified = 0;
  for (const { people, ...data } of rows)
    for (let first = 0; first < people.length; first += PEOPLE_AT_ONCE) {
      const to = people.slice(first, first + PEOPLE_AT_ONCE);
      await notify(trx, { to, kind: 'season_proposed', data, once: `season_${reason}:${seasonId}` });
      notified += to.length;
    }
  return notified;
}

const rank = (level: Level | null): number => (level === null ? -1 : LEVELS.indexOf(level));

/** True if the child is above the level of its class. */
const hasPassed = ({ level, class_level }: Swimmer): boolean => class_level !== null && rank(level) > rank(class_level);

const roomIn = (planned: Planned | undefined): Planned | undefined =>
  planned && planned.left > 0 ? planned : undefined;

/** The class of the child's level with a seat: at its location, on the days of its siblings and its own, at about its time. */
function nextClass(
  swimmer: Swimmer,
  classes: readonly Planned[],
  siblings: readonly Session[],
  on: string,
): Planned | undefined {
  const age = ageOn(swimmer.birth_date, on);
  const fitting = classes.filter(
    (one) =>
      one.left > 0 && one.level === swimmer.level && (one.age_min ?? 0) <= age && (one.age_max ?? Infinity) >= age,
  );
  const days = (sessions: readonly Session[]) => new Set(sessions.map(({ day_of_week }) => day_of_week));
  const shared = (one: Planned, other: readonly Session[]) =>
    [...days(one.sessions)].filter((day) => days(other).has(day)).length;
  const marks = (one: Planned): number[] => [
    one.location_id === swimmer.location_id ? 0 : 1,
    -shared(one, siblings),
    -shared(one, swimmer.sessions),
    Math.abs(minuteOf(one.sessions[0]) - minuteOf(swimmer.sessions[0])),
  ];
  return fitting.map((one) => ({ one, marks: marks(one) })).toSorted((a, b) => compare(a.marks, b.marks))[0]?.one;
}

const minuteOf = (session: Session | undefined): number =>
  session ? Number(session.start_time.slice(0, 2)) * 60 + Number(session.start_time.slice(3, 5)) : 0;

function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((mark, index) => mark - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

const SESSIONS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('day_of_week', day_of_week, 'start_time', start_time) order by day_of_week, start_time), '[]')
  from class_sessions where class_id = classes.id
)`;

async function readSwimmers(trx: Transaction, seasonId: string): Promise<Swimmer[]> {
  const { rows } = await sql<Swimmer>`
    select enrollments.id as enrollment_id, child_id, parent_id, children.skill_level as level, children.birth_date::text as birth_date,
      classes.id as class_id, classes.level as class_level, location_id, ${SESSIONS} as sessions
    from enrollments join classes on classes.id = class_id join children on children.id = child_id
    where enrollments.status = 'active' and enrollments.transfer_from is null
      and class_id in (select copied_from from classes as planned where planned.season_id = ${seasonId}::uuid)
    order by coalesce(seated_at, enrollments.created_at), enrollments.id`.execute(trx);
  return rows;
}

async function readPlanned(trx: Transaction, seasonId: string): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select id, copied_from, level, age_min, age_max, location_id, max_capacity as left, ${SESSIONS} as sessions
    from classes where season_id = ${seasonId}::uuid and kind = 'weekly' order by title, id`.execute(trx);
  return rows;
}
