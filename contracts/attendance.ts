import * as z from 'zod/mini';
import { id, text } from './validation.ts';

export const ATTENDANCE_STATUSES = ['present', 'absent', 'excused'] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/** Paperwork that comes late is normal; older lessons are closed. */
export const MARKING_DAYS_BACK = 60;

/** Letters of a word about an absence. */
export const MAX_ABSENCE_NOTE = 500;

const moment = () => z.iso.datetime({ offset: true });

export const openRosterInput = z.strictObject({ meeting_id: id() });

export const markAttendanceInput = z.strictObject({
  meeting_id: id(),
  marks: z
    .array(
      z.strictObject({
        child_id: id(),
        /** Null takes the mark back. */
        status: z.nullable(z.enum(ATTENDANCE_STATUSES)),
        client_id: id(),
        marked_at: moment(),
        /** When the mark was made that the sender saw; null if it saw none. */
        seen_marked_at: z.nullish(moment()),
      }),
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(500)),
});

/** A mark by somebody else that the sender had not seen, and whose of the two counts now. */
export interface MarkConflict {
  child_id: string;
  /** Theirs; null if they took the mark back. */
  status: AttendanceStatus | null;
  marked_at: string;
  marked_by_name: string | null;
  kept: 'theirs' | 'yours';
}

export interface MarkingOutcome {
  /** Marks that had not arrived before. */
  marked: number;
  conflicts: MarkConflict[];
}

export const announceAbsenceInput = z.strictObject({ child_id: id(), meeting_id: id(), note: text(MAX_ABSENCE_NOTE) });
export const withdrawAbsenceInput = z.strictObject({ child_id: id(), meeting_id: id() });

/** Until when an absence is excused: that many hours before the lesson. */
export function noticeEnds(startsAt: string, noticeHours: number): Date {
  return new Date(Date.parse(startsAt) - noticeHours * 3_600_000);
}
