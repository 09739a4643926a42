import type { HandOverConflict, TakenBy } from '../../../../contracts/hand-overs.ts';
import type { NotificationData } from '../../../../contracts/notifications.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { MarkSnapshot } from '../roster/mark-queue.ts';
import type { QueuedHandOver } from '../roster/queue-entries.ts';
import { changeRoster, type Roster, type RosterChild } from '../roster/roster-data.ts';

export type RosterHandOver = NonNullable<RosterChild['hand_over']>;

/** A child of the roster, of the class or a guest, as far as its hand-over goes. */
export interface HandedChild {
  child_id: string;
  full_name: string;
  mark: string | null;
  hand_over: RosterHandOver | null;
}

export const NOT_TAKEN: TakenBy = { collector_id: null, collector_name: null, reason: null };

/** The arguments that choose the person who takes a child. */
export const choiceOf = ({ collector_id, collector_name, reason }: TakenBy) =>
  reason !== null && collector_name !== null ? { other: { name: collector_name, reason } } : { collector_id };

/** The person with whom the child left, as it counts here: what waits to be sent goes before what the club knows. */
export interface ShownHandOver extends TakenBy {
  handed_at: string | null;
  client_id: string | null;
  /** The moment of the tick that the club has. */
  seen: string | null;
}

export function handOverOf(lessonId: string, child: HandedChild, marks: MarkSnapshot): ShownHandOver {
  const there = child.hand_over;
  const waiting = marks.handOvers.pending.findLast(
    ({ lesson_id, child_id }) => lesson_id === lessonId && child_id === child.child_id,
  );
  const counts = waiting ? { ...waiting, handed_at: waiting.marked_at } : there;
  return {
    collector_id: counts?.collector_id ?? null,
    collector_name: counts?.collector_name ?? null,
    reason: counts?.reason ?? null,
    handed_at: counts?.handed_at ?? null,
    client_id: counts?.client_id ?? null,
    seen: there?.handed_at ?? null,
  };
}

/** A hand-over as the club has it, of a row or of a tick that was sent. */
export interface KnownHandOver extends TakenBy {
  child_id: string;
  handed_at: string;
  client_id: string;
  by_code?: boolean;
}

/** The roster with a hand-over that the club has by now; an older one changes nothing. */
export function withHandOver(roster: Roster, current: KnownHandOver): Roster {
  const { child_id, collector_id, collector_name, reason, handed_at, client_id, by_code = false } = current;
  const change = <Child extends { child_id: string; hand_over: RosterHandOver | null }>(child: Child): Child => {
    const before = child.hand_over;
    if (child.child_id !== child_id || !before) return child;
    if (before.handed_at && Date.parse(before.handed_at) > Date.parse(handed_at)) return child;
    return { ...child, hand_over: { ...before, collector_id, collector_name, reason, handed_at, client_id, by_code } };
  };
  return { ...roster, children: roster.children.map(change), visits: roster.visits.map(change) };
}

/** Writes a hand-over that the club has by now into what is shown and what the device keeps. */
export async function rememberHandOver(sent: QueuedHandOver, conflict: HandOverConflict | null): Promise<void> {
  const current: KnownHandOver =
    conflict?.kept === 'theirs'
      ? { ...conflict.theirs, child_id: sent.child_id, handed_at: conflict.handed_at, client_id: conflict.counts }
      : { ...sent, handed_at: sent.marked_at };
  await changeRoster(sent.lesson_id, (roster) => withHandOver(roster, current));
}

/** The user's hand-overs in a lesson that met another user's, the oldest first. */
export const handOverConflictsQuery = (lessonId: string) =>
  askQuery(['notifications', 'hand_overs', lessonId], (club) =>
    club
      .from('notifications')
      .select('data')
      .eq('kind', 'hand_overs_differ')
      .eq('data->>lesson_id', lessonId)
      .order('created_at'),
  );

/** Conflicts that wait for a decision: since then none has handed the child over again. */
export const undecidedHandOvers = (
  notices: readonly { data: unknown }[],
  children: readonly HandedChild[],
): HandOverConflict[] => {
  const met = notices.flatMap(({ data }) => (data as NotificationData['hand_overs_differ']).conflicts);
  return children.flatMap(({ child_id, hand_over }) => {
    const last = met.findLast((conflict) => conflict.child_id === child_id);
    return last && last.counts === hand_over?.client_id ? [last] : [];
  });
};
