import * as z from 'zod/mini';
import { id } from './validation.ts';

export const ATTENDANCE_STATUSES = ['present', 'absent', 'excused'] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/** Paperwork that comes late is normal; older lessons are closed. */
export const MARKING_DAYS_BACK = 60;

export const openRosterInput = z.strictObject({ meeting_id: id() });

export const markAttendanceInput = z.strictObject({
  meeting_id: id(),
  marks: z
    .array(
      z.strictObject({
        child_id: id(),
        status: z.enum(ATTENDANCE_STATUSES),
        client_id: id(),
        marked_at: z.iso.datetime({ offset: true }),
      }),
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(500)),
});
