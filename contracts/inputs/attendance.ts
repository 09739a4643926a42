import * as z from 'zod/mini';
import { ATTENDANCE_STATUSES, MAX_ABSENCE_NOTE, MAX_CHILD_NOTE, MOST_MARKS_AT_ONCE } from '../attendance.ts';
import { id, text } from './validation.ts';

/** A moment of the years 1000 to 2999: the calendar of the database ends not far from them. */
const moment = () =>
  z.iso.datetime({ offset: true }).check(z.refine<string>((value) => /^[12]/.test(value), { error: 'invalid' }));

export const openRosterInput = z.strictObject({ lesson_id: id() });

export const markAttendanceInput = z.strictObject({
  lesson_id: id(),
  marks: z
    .array(
      z.strictObject({
        child_id: id(),
        /** Null takes the mark back. */
        status: z.nullable(z.enum(ATTENDANCE_STATUSES)),
        client_id: id(),
        marked_at: moment(),
        /** The moment of the mark that the sender saw; null if it saw none. */
        seen_marked_at: z.nullish(moment()),
      }),
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_MARKS_AT_ONCE)),
});

const lessonChild = () => z.strictObject({ lesson_id: id(), child_id: id() });

/** Null removes the note. */
export const saveChildNoteInput = z.strictObject({ lesson_id: id(), child_id: id(), note: text(MAX_CHILD_NOTE) });
export const remindOfRenewalInput = lessonChild();
export const announceAbsenceInput = z.strictObject({ child_id: id(), lesson_id: id(), note: text(MAX_ABSENCE_NOTE) });
export const previewAbsenceInput = lessonChild();
export const withdrawAbsenceInput = lessonChild();
