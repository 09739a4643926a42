import { queryOptions, type Query } from '@tanstack/react-query';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { rpc, type Returns } from '../../../lib/rpc.ts';
import { changeKept, keptDefaults, type KeptMeta } from '../../../shell/offline/kept-query.ts';
import type { MarkSnapshot, QueuedMark } from './mark-queue.ts';

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

/** A child with the mark that counts here: what waits to be sent goes before what the server knows. */
export interface MarkedChild extends Omit<RosterChild, 'mark'> {
  mark: AttendanceStatus | null;
  /** What is left of the package with that mark; null for a plan that counts no sessions. */
  left: number | null;
}

/** A package ends with this many sessions left, or so many days before its last day. */
const ENDING_SESSIONS = 1;
const ENDING_DAYS = 7;

/** Whether the package of a child ends: its last visit, or its last week. A plan by the month renews itself. */
export const isEnding = ({ left, valid_until }: Pick<MarkedChild, 'left' | 'valid_until'>): boolean =>
  left !== null && (left <= ENDING_SESSIONS || (!!valid_until && valid_until <= addDays(clubDay(), ENDING_DAYS)));

/** The children of a lesson under the marks of this browser. */
export function withMarks(lessonId: string, children: readonly RosterChild[], marks: MarkSnapshot): MarkedChild[] {
  return children.map((child) => {
    const ours = (mark: QueuedMark) => mark.lesson_id === lessonId && mark.child_id === child.child_id;
    const known: KnownMark = { ...child, status: child.mark as AttendanceStatus | null };
    const sent = marks.sent.findLast(ours);
    const { status: mark } = marks.pending.findLast(ours) ?? (sent ? later(known, sent) : known);
    const left = child.sessions_remaining;
    return { ...child, mark, left: left === null ? null : left + taken(child.mark) - taken(mark) };
  });
}

/** A mark as the club knows it. */
export interface KnownMark {
  child_id: string;
  status: AttendanceStatus | null;
  marked_at: string | null;
}

/** Of two marks the one that was made later, and so counts. */
function later<A extends KnownMark, B extends KnownMark>(known: A, other: B): A | B {
  const at = ({ marked_at }: KnownMark) => (marked_at ? Date.parse(marked_at) : 0);
  return at(other) >= at(known) ? other : known;
}

/** The roster with marks that the club has by now; an older one changes nothing. */
export function withKnownMarks(roster: Roster, marks: readonly KnownMark[]): Roster {
  const children = roster.children.map((child) => {
    const known: KnownMark = { ...child, status: child.mark as AttendanceStatus | null };
    const { status, marked_at } = marks.filter(({ child_id }) => child_id === child.child_id).reduce(later, known);
    const left = child.sessions_remaining;
    const sessions_remaining = left === null ? null : left + taken(child.mark) - taken(status);
    return { ...child, mark: status, marked_at, sessions_remaining };
  });
  return { ...roster, children } as Roster;
}

/** The roster with these marks and no others: a mark that is gone gives its session back. */
export function withOnly(roster: Roster, marks: readonly KnownMark[]): Roster {
  const children = roster.children.map((child) => {
    const left = child.sessions_remaining;
    const sessions_remaining = left === null ? null : left + taken(child.mark);
    return { ...child, mark: null, marked_at: null, sessions_remaining };
  });
  return withKnownMarks({ ...roster, children } as Roster, marks);
}

/** Writes marks into the roster that this device keeps, so that they are there when it opens without a network. */
export function rememberMarks(lessonId: string, marks: readonly KnownMark[]): Promise<void> {
  return changeKept<Roster>(rosterQuery(lessonId).queryKey, (roster) => withKnownMarks(roster, marks));
}

/** The sessions that a mark takes from a package: being there and missing without excuse take one. */
function taken(mark: string | null): number {
  return mark === 'present' || mark === 'absent' ? 1 : 0;
}
