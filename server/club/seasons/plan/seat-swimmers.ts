import { sql, type RawBuilder } from 'kysely';
import { ageOn } from '../../../../contracts/children.ts';
import { isAbove, isNextOf, type LadderLevel } from '../../../../contracts/ladder.ts';
import type { Level } from '../../../../contracts/levels.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** An hour of a week; the minutes count from midnight. */
export interface Session {
  day_of_week: number;
  from: number;
  until: number;
  location_id: string;
}

/** A child in a class that the season goes on from, the longest in the club first. */
export interface Swimmer {
  enrollment_id: string;
  child_id: string;
  parent_id: string;
  level: Level;
  /** Its level of the club's own, and the turn of that in the club's ladder; null: the club has none. */
  level_id: string | null;
  turn: number | null;
  birth_date: string;
  class_id: string;
  class_level: Level | null;
  /** The turn of the club's own level that the class is for; null: it is for all that map to its level. */
  class_turn: number | null;
  location_id: string;
  in_kindergarten: boolean;
  /** The days of the week on which it comes; null: all of its class. */
  days: number[] | null;
  sessions: Session[];
}

/** A class of the season to come. */
export interface Planned {
  id: string;
  copied_from: string | null;
  level: Level | null;
  /** The club's own level that it is for; null: all that map to its level. */
  level_id: string | null;
  age_min: number | null;
  age_max: number | null;
  location_id: string;
  in_kindergarten: boolean;
  capacity: number;
  /** The seats that are not given yet. */
  left: number;
  sessions: Session[];
}

export interface Seating {
  swimmers: Swimmer[];
  classes: Planned[];
  /** The copy of each class. */
  copies: Map<string, Planned>;
  /** The class of each enrollment; null: none that fits has a seat. */
  offers: Map<string, Planned | null>;
  /** The classes of each family’s children, by parent. */
  families: Map<string, Set<Planned>>;
}

/**
 * Gives each child of the classes that the season goes on from a class of it: the same one, or of the next level where it
 * has passed that of its class. Who stays comes before who moves up. Writes nothing.
 */
export async function seatSwimmers(trx: Transaction, seasonId: string, startsOn: string): Promise<Seating> {
  const swimmers = await readSwimmers(
    trx,
    sql`class_id in (select copied_from from classes as planned where planned.season_id = ${seasonId}::uuid)`,
  );
  const classes = await readClasses(trx, sql`classes.season_id = ${seasonId}::uuid`);
  const copies = new Map(classes.flatMap((one) => (one.copied_from ? [[one.copied_from, one] as const] : [])));
  const offers: Seating['offers'] = new Map();
  /** So that the next child of a family comes there too. */
  const families: Seating['families'] = new Map();
  const give = (swimmer: Swimmer, planned: Planned | undefined) => {
    offers.set(swimmer.enrollment_id, planned ?? null);
    if (!planned) return;
    planned.left--;
    families.set(swimmer.parent_id, (families.get(swimmer.parent_id) ?? new Set()).add(planned));
  };
  for (const swimmer of swimmers.filter((one) => !hasPassed(one))) give(swimmer, roomIn(copies.get(swimmer.class_id)));
  const byLevel = Map.groupBy(classes, ({ level }) => level);
  for (const swimmer of swimmers.filter(hasPassed)) {
    const free = (byLevel.get(swimmer.level) ?? []).filter(({ left }) => left > 0);
    const next = bestClass(swimmer, free, families.get(swimmer.parent_id), startsOn);
    give(swimmer, next ?? roomIn(copies.get(swimmer.class_id)));
  }
  return { swimmers, classes, copies, offers, families };
}

/** True if the child is above the level of its class. */
export const hasPassed = (swimmer: Swimmer): boolean => isAbove(swimmer, ofClass(swimmer));

const ofClass = ({ class_level, class_turn }: Swimmer): LadderLevel => ({
  level: class_level,
  level_id: null,
  turn: class_turn,
});

const roomIn = (planned: Planned | undefined): Planned | undefined =>
  planned && planned.left > 0 ? planned : undefined;

/** The one of the classes that a child that has passed the level of its own moves up to: of its level and age, at its location, on the days of its siblings and its own, at about its time. A kindergarten takes and gives its own children alone. */
export function bestClass(
  swimmer: Swimmer,
  classes: readonly Planned[],
  siblings: ReadonlySet<Planned> = new Set(),
  on: string,
): Planned | undefined {
  const age = ageOn(swimmer.birth_date, on);
  const fitting = classes.filter(
    (one) =>
      isNextOf(swimmer, ofClass(swimmer), one) &&
      (one.age_min ?? 0) <= age &&
      (one.age_max ?? Infinity) >= age &&
      (one.location_id === swimmer.location_id || !(one.in_kindergarten || swimmer.in_kindergarten)),
  );
  const theirs = [...siblings].flatMap(({ sessions }) => sessions);
  const days = (sessions: readonly Session[]) => new Set(sessions.map(({ day_of_week }) => day_of_week));
  const shared = (one: Planned, other: readonly Session[]) =>
    [...days(one.sessions)].filter((day) => days(other).has(day)).length;
  const marks = (one: Planned): number[] => [
    one.location_id === swimmer.location_id ? 0 : 1,
    -shared(one, theirs),
    -shared(one, swimmer.sessions),
    Math.abs((one.sessions[0]?.from ?? 0) - (swimmer.sessions[0]?.from ?? 0)),
  ];
  return fitting.map((one) => ({ one, marks: marks(one) })).toSorted((a, b) => compare(a.marks, b.marks))[0]?.one;
}

function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((mark, index) => mark - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The children with a seat in the enrollments, of classes, children and locations, for which the condition is true, the longest in the club first. */
export async function readSwimmers(trx: Transaction, condition: RawBuilder<unknown>): Promise<Swimmer[]> {
  const { rows } = await sql<Omit<Swimmer, 'sessions'>>`
    with ladder as (select id, row_number() over (order by display_order, created_at, id)::integer as turn from levels)
    select enrollments.id as enrollment_id, child_id, parent_id, children.skill_level as level, own.id as level_id, own.turn,
      children.birth_date::text as birth_date, classes.id as class_id, classes.level as class_level, of_class.turn as class_turn,
      location_id, locations.type = 'kindergarten' as in_kindergarten, enrollments.days
    from enrollments join classes on classes.id = class_id join children on children.id = child_id
    join locations on locations.id = location_id
    left join ladder as own on own.id = private.own_level_id(children.level_id, children.skill_level)
    left join ladder as of_class on of_class.id = classes.level_id
    where enrollments.status = 'active' and enrollments.transfer_from is null and ${condition}
    order by coalesce(seated_at, enrollments.created_at), enrollments.id`.execute(trx);
  const sessions = await readSessions(trx, [...new Set(rows.map(({ class_id }) => class_id))]);
  return rows.map((swimmer) => ({
    ...swimmer,
    sessions: (sessions.get(swimmer.class_id) ?? []).filter(
      ({ day_of_week }) => !swimmer.days || swimmer.days.includes(day_of_week),
    ),
  }));
}

/** The weekly classes, each with its location, for which the condition is true, by title; all of their seats are left. */
export async function readClasses(trx: Transaction, condition: RawBuilder<unknown>): Promise<Planned[]> {
  const { rows } = await sql<Omit<Planned, 'sessions'>>`
    select classes.id, copied_from, level, level_id, age_min, age_max, location_id, locations.type = 'kindergarten' as in_kindergarten,
      max_capacity as capacity, max_capacity as left
    from classes join locations on locations.id = location_id where kind = 'weekly' and ${condition} order by title, classes.id
  `.execute(trx);
  const sessions = await readSessions(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.map((one) => ({ ...one, sessions: sessions.get(one.id) ?? [] }));
}

/** The weekly hours of each of the classes. */
async function readSessions(trx: Transaction, classIds: readonly string[]): Promise<Map<string, Session[]>> {
  const { rows } = await sql<Session & { class_id: string }>`
    select class_id, day_of_week, lower(minutes) as from, upper(minutes) as until, location_id
    from class_sessions where class_id = any (${[...classIds]}::uuid[]) order by day_of_week, start_time`.execute(trx);
  return Map.groupBy(rows, ({ class_id }) => class_id);
}
