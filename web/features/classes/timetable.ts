import { ageOn } from '../../../contracts/children.ts';
import { planFits, type PlanKind } from '../../../contracts/enrollments.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import type { SessionRow } from './timetable-data.ts';

export type Session = Pick<SessionRow, 'day_of_week' | 'start_time'>;

/** A class that can be chosen, with all its weekly sessions in the order of the week. */
export interface TimetableClass extends Omit<
  SessionRow,
  'session_id' | 'day_of_week' | 'start_time' | 'capacity' | 'taken'
> {
  sessions: SeatedSession[];
}

/** A session with its seats: those of its day in a class with single days, else those of the class. */
export type SeatedSession = Session & Pick<SessionRow, 'free' | 'waiting'> & { held: number };

/** The seats that are held for a while: neither taken nor free, and not those of who waits. */
export const heldOf = ({
  capacity,
  taken,
  free,
  waiting,
}: Pick<SessionRow, 'capacity' | 'taken' | 'free' | 'waiting'>): number =>
  Math.max(0, capacity - taken - waiting - free);

/** A child's facts that decide if a class suits it. */
export interface Swimmer {
  birth_date: string;
  skill_level: string;
  /** Its level of the club's own; null: the club has none. */
  own_level?: { id: string } | null;
}

/** Classes from the rows of the timetable, in the order of the week; the next lesson is the earliest of all sessions. */
export function classesOf(rows: readonly SessionRow[]): TimetableClass[] {
  const classes = new Map<string, TimetableClass>();
  for (const { session_id: _, day_of_week, start_time, capacity, taken, ...row } of rows.toSorted(byDayAndTime)) {
    const known = classes.get(row.class_id);
    const held = heldOf({ ...row, capacity, taken });
    const session = { day_of_week, start_time, free: row.free, waiting: row.waiting, held };
    if (!known) classes.set(row.class_id, { ...row, sessions: [session] });
    else {
      known.sessions.push(session);
      known.free = Math.min(known.free, row.free);
      known.waiting = Math.max(known.waiting, row.waiting);
      if (row.next_starts_at && (!known.next_starts_at || row.next_starts_at < known.next_starts_at))
        known.next_starts_at = row.next_starts_at;
    }
  }
  return [...classes.values()];
}

/** The days of the week on which a class meets. */
export const daysOf = ({ sessions }: { sessions: readonly Session[] }): number[] => [
  ...new Set(sessions.map(({ day_of_week }) => day_of_week)),
];

/** True if a child may come on some of its days alone. */
export const hasDays = (swimClass: TimetableClass): boolean => swimClass.single_days && daysOf(swimClass).length > 1;

/** The class as a child has it that swims on these days: with their sessions, and the seats that are free on all of them. */
export function onDays(swimClass: TimetableClass, days: number[] | null): TimetableClass {
  if (!days) return swimClass;
  const sessions = swimClass.sessions.filter(({ day_of_week }) => days.includes(day_of_week));
  const free = Math.min(...sessions.map((session) => session.free));
  const waiting = Math.max(...sessions.map((session) => session.waiting));
  return { ...swimClass, sessions, free, waiting };
}

type Aimed = Pick<TimetableClass, 'level' | 'age_min' | 'age_max'> & Partial<Pick<TimetableClass, 'level_id'>>;

/** True if a class is meant for the child's level; one without a level takes any, one without a level of the club's own all that map to its level. */
export function suitsLevel({ level, level_id }: Aimed, { skill_level, own_level }: Swimmer): boolean {
  return level === null || (level === skill_level && (!level_id || !own_level || level_id === own_level.id));
}

/** True if a class is meant for the child's present age; one without an age takes any. */
export function suitsAge(swimClass: Aimed, swimmer: Swimmer): boolean {
  const age = ageOn(swimmer.birth_date, clubToday());
  return (
    (swimClass.age_min === null || age >= swimClass.age_min) && (swimClass.age_max === null || age <= swimClass.age_max)
  );
}

/** True if a class is meant for the child's level and age. */
export function suits(swimClass: Aimed, swimmer: Swimmer): boolean {
  return suitsLevel(swimClass, swimmer) && suitsAge(swimClass, swimmer);
}

/** Classes to which a child may move with its plan: not those where it is, or waits, already. */
export function transferTargets(
  classes: readonly TimetableClass[],
  child: { enrollments: readonly { status: string; class_id: string }[] },
  kind: PlanKind,
): TimetableClass[] {
  const taken = child.enrollments.filter(({ status }) => status !== 'inactive').map(({ class_id }) => class_id);
  return classes.filter((swimClass) => planFits(kind, swimClass.location_type) && !taken.includes(swimClass.class_id));
}

/** A weekly session with its class, for a calendar of the week. */
export interface WeekEntry extends SeatedSession {
  swimClass: TimetableClass;
}

/** Every session of the classes, by day and time. */
export function weekOf(classes: readonly TimetableClass[]): WeekEntry[] {
  return classes
    .flatMap((swimClass) => swimClass.sessions.map((session) => ({ ...session, swimClass })))
    .sort(byDayAndTime);
}

const byDayAndTime = (one: Session, other: Session): number =>
  one.day_of_week - other.day_of_week || one.start_time.localeCompare(other.start_time);
