import { queryOptions } from '@tanstack/react-query';
import type { AttendanceStatus } from '../../../contracts/attendance.ts';
import { rpc } from '../../lib/rpc.ts';
import type { Returns } from '../../lib/rpc.ts';
import type { MarkSnapshot, QueuedMark } from './mark-queue.ts';

export type Roster = Returns<'open_roster'>;
export type RosterChild = Roster['children'][number];

const STALE_MS = 60_000;

/** A lesson with its children. Every reading is written down by the server, so it is not repeated without need. */
export const rosterQuery = (meetingId: string) =>
  queryOptions({
    queryKey: ['roster', meetingId],
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: () => rpc('open_roster', { meeting_id: meetingId }),
  });

/** A child with the mark that counts here: what waits to be sent stands before what the server knows. */
export interface MarkedChild extends Omit<RosterChild, 'mark'> {
  mark: AttendanceStatus | null;
  /** What is left of the package with that mark; null for a plan that counts no sessions. */
  left: number | null;
}

/** The children of a lesson under the marks of this browser. */
export function withMarks(meetingId: string, children: readonly RosterChild[], marks: MarkSnapshot): MarkedChild[] {
  return children.map((child) => {
    const ours = (mark: QueuedMark) => mark.meeting_id === meetingId && mark.child_id === child.child_id;
    const sent = marks.sent.findLast(ours);
    const newer = sent && (!child.marked_at || Date.parse(sent.marked_at) >= Date.parse(child.marked_at));
    const mark =
      marks.pending.findLast(ours)?.status ?? (newer ? sent.status : (child.mark as AttendanceStatus | null));
    const left = child.sessions_remaining;
    return { ...child, mark, left: left === null ? null : left + taken(child.mark) - taken(mark) };
  });
}

/** The sessions that a mark takes from a package: being there and missing without excuse take one. */
function taken(mark: string | null): number {
  return mark === 'present' || mark === 'absent' ? 1 : 0;
}
