import * as z from 'zod/mini';
import {
  ATTENDANCE_STATUSES,
  MAX_ABSENCE_NOTE,
  MAX_CHILD_NOTE,
  MOST_ABSENT_CHILDREN,
  MOST_ABSENT_DAYS,
  MOST_MARKS_AT_ONCE,
} from '../attendance.ts';
import { daysBetween } from '../time.ts';
import { addFault, day, id, moment, text } from './validation.ts';

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

export const checkInChildInput = z.strictObject({ location_id: id(), child_id: id() });

const lessonChild = () => z.strictObject({ lesson_id: id(), child_id: id() });

/** Null removes the note. */
export const saveChildNoteInput = z.strictObject({ lesson_id: id(), child_id: id(), note: text(MAX_CHILD_NOTE) });
export const remindOfRenewalInput = lessonChild();
export const announceAbsenceInput = z.strictObject({
  child_id: id(),
  lesson_id: id(),
  note: text(MAX_ABSENCE_NOTE),
  dry_run: z._default(z.boolean(), false),
});
export const withdrawAbsenceInput = lessonChild();

/** All lessons of the children between two days, both included. */
export const announceAbsencesInput = z
  .strictObject({
    child_ids: z.array(id()).check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_ABSENT_CHILDREN)),
    from: day(),
    until: day(),
    reason: z._default(text(MAX_ABSENCE_NOTE), null),
    dry_run: z._default(z.boolean(), false),
  })
  .check((context) => {
    const { from, until } = context.value;
    if (until < from) addFault(context, 'until', 'before_start');
    else if (daysBetween(from, until) >= MOST_ABSENT_DAYS) addFault(context, 'until', 'invalid');
  });
