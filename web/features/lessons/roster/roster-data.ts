import { queryOptions, type Query } from '@tanstack/react-query';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { rpc, type Returns } from '../../../lib/api/rpc.ts';
import { changeKept, keptDefaults, type KeptMeta } from '../../../lib/first/kept-query.ts';
import type { MarkSnapshot } from './mark-queue.ts';
import type { QueuedMark } from './queue-entries.ts';

export type Roster = Returns<'open_roster'>;
export type RosterChild = Roster['children'][number];

const STALE_MS = 60_000;
/** Health notes are on a phone until this many days after the lesson. */
const KEEP_DAYS = 2;

/**
 * A lesson with its children. Every reading is written down by the server, so it is not repeated without need; it stays
 * on the device for the deck without a network.
 */
export const rosterQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['roster', lessonId],
    queryFn: () => rpc('open_roster', { lesson_id: lessonId }),
    meta: { keptUntil: ({ lesson }: Roster) => addDays(clubDay(lesson.starts_at), KEEP_DAYS) } satisfies KeptMeta as {},
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: (query) => keptDefaults.refetchOnReconnect(query as unknown as Query) === 'always' && 'always',
  });

/** A child of the roster, of the class or a guest, as far as its mark goes. */
interface Listed {
  child_id: string;
  mark: string | null;
  marked_at: string | null;
  client_id: string | null;
  sessions_remaining?: number | null;
  /** Excused, it has a credit for a make-up, and the session counts. */
  makes_up?: boolean;
}

/** A child with the mark that counts here: what waits to be sent goes before what the server knows. */
export type Marked<Child extends Listed> = Omit<Child, 'mark'> & {
  mark: AttendanceStatus | null;
  /** The rest of the package with that mark; null for a plan that counts no sessions. */
  left: number | null;
};
export type MarkedChild = Marked<RosterChild>;
export type MarkedVisit = Marked<Roster['visits'][number]>;

/** The children of a lesson under the marks of this browser. */
export function withMarks<Child extends Listed>(
  lessonId: string,
  children: readonly Child[],
  marks: MarkSnapshot,
): Marked<Child>[] {
  return children.map((child) => {
    const ours = (mark: QueuedMark) => mark.lesson_id === lessonId && mark.child_id === child.child_id;
    const sent = marks.sent.findLast(ours);
    const { status: mark, client_id } =
      marks.pending.findLast(ours) ?? (sent ? later(knownOf(child), sent) : knownOf(child));
    const left = child.sessions_remaining ?? null;
    return {
      ...child,
      mark,
      client_id,
      left: left === null ? null : left + taken(child, child.mark) - taken(child, mark),
    };
  });
}

/** A mark as the club knows it. */
export interface KnownMark {
  child_id: string;
  status: AttendanceStatus | null;
  marked_at: string | null;
  client_id: string | null;
}

const knownOf = ({ mark, ...child }: Listed): KnownMark => ({ ...child, status: mark as AttendanceStatus | null });

/** Of two marks the one that was made later, and so counts. */
export function later<A extends Timed, B extends Timed>(known: A | undefined, other: B): A | B {
  const at = ({ marked_at }: Timed) => (marked_at ? Date.parse(marked_at) : 0);
  return known && at(known) > at(other) ? known : other;
}

interface Timed {
  marked_at: string | null;
}

/** The roster with marks that the club has by now; an older one changes nothing. */
export function withKnownMarks(roster: Roster, marks: readonly KnownMark[]): Roster {
  return eachChild(roster, (child) => {
    const ours = marks.filter(({ child_id }) => child_id === child.child_id);
    const { status, marked_at, client_id } = ours.reduce(later, knownOf(child));
    return {
      ...child,
      mark: status,
      marked_at,
      client_id,
      ...givenBack(child, taken(child, child.mark) - taken(child, status)),
    };
  });
}

/** The roster with these marks and no others: a mark that is gone gives its session back. */
export function withOnly(roster: Roster, marks: readonly KnownMark[]): Roster {
  const none = { mark: null, marked_at: null, client_id: null };
  return withKnownMarks(
    eachChild(roster, (child) => ({ ...child, ...none, ...givenBack(child, taken(child, child.mark)) })),
    marks,
  );
}

/** The roster with what is known by now of its lesson, such as that it was cancelled, and why. */
export function withLesson(roster: Roster, known: Partial<Roster['lesson']>): Roster {
  const { status, cancel_reason, starts_at, duration_minutes } = { ...roster.lesson, ...known };
  return { ...roster, lesson: { ...roster.lesson, status, cancel_reason, starts_at, duration_minutes } };
}

/** The roster after the family of a child was reminded. */
export const withReminded = (roster: Roster, childId: string): Roster => ({
  ...roster,
  children: roster.children.map((child) => (child.child_id === childId ? { ...child, reminded_today: true } : child)),
});

const eachChild = (roster: Roster, change: <Child extends Listed>(child: Child) => Child): Roster => ({
  ...roster,
  children: roster.children.map(change),
  visits: roster.visits.map(change),
});

/** Sessions that go back to the child's package, where it has one. */
const givenBack = ({ sessions_remaining: left }: Listed, sessions: number) =>
  typeof left === 'number' ? { sessions_remaining: left + sessions } : {};

/** Changes the roster that is shown and the one that this device keeps, so that it opens so without a network. */
export function changeRoster(lessonId: string, change: (roster: Roster) => Roster): Promise<void> {
  const { queryKey } = rosterQuery(lessonId);
  queryClient().setQueryData<Roster>(queryKey, (roster) => roster && change(roster));
  return changeKept<Roster>(queryKey, change);
}

/** Writes marks that the club has by now into the roster. */
export const rememberMarks = (lessonId: string, marks: readonly KnownMark[]): Promise<void> =>
  changeRoster(lessonId, (roster) => withKnownMarks(roster, marks));

/** The sessions that a mark takes from a package: being there and missing without excuse take one, and what is made up. */
function taken({ makes_up }: Pick<Listed, 'makes_up'>, mark: string | null): number {
  return mark === 'present' || mark === 'absent' || (mark === 'excused' && makes_up) ? 1 : 0;
}
