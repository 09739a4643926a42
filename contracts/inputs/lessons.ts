import * as z from 'zod/mini';
import { MAX_HOMEWORK, MAX_THEME } from '../attendance.ts';
import { PAYMENT_METHODS } from '../enrollments.ts';
import { MOST_PICTURES_AT_ONCE } from '../lesson-pictures.ts';
import { MOST_GUEST_LISTS, GUEST_KINDS } from '../visits.ts';
import { day, id, line, moment, text } from './validation.ts';

const MAX_NOTE = 500;

const lesson = () => z.strictObject({ lesson_id: id() });

export const cancelLessonInput = z.strictObject({ lesson_id: id(), reason: line(200) });
export const restoreLessonInput = lesson();
/** Without both texts there is no theme any more. */
export const saveLessonThemeInput = z.strictObject({
  lesson_id: id(),
  theme: text(MAX_THEME),
  homework: text(MAX_HOMEWORK),
  is_shared: z.boolean(),
  client_id: z.optional(id()),
  /** The moment at which it was written; now if left out. */
  written_at: z.optional(moment()),
});
/** Files that the caller has uploaded, by their paths in the bucket; a child makes them clips for its family. */
export const addLessonPicturesInput = z.strictObject({
  lesson_id: id(),
  child_id: z.nullish(id()),
  file_paths: z.array(line(300)).check(z.minLength(1), z.maxLength(MOST_PICTURES_AT_ONCE)),
});
export const removeLessonPictureInput = z.strictObject({ lesson_id: id(), picture_id: id() });
export const listLessonPicturesInput = lesson();
export const listChildPicturesInput = z.strictObject({ child_id: id() });
export const saveLessonNotesInput = z.strictObject({ lesson_id: id(), notes: text() });

export const askSubstituteInput = z.strictObject({ lesson_id: id(), note: text(MAX_NOTE) });
export const withdrawSubstituteRequestInput = lesson();
export const takeLessonInput = lesson();
/** Null: the instructor of the class leads the lesson again. */
export const setSubstituteInput = z.strictObject({ lesson_id: id(), instructor_id: z.nullable(id()) });

/** A day of the club with all its lessons. */
export const readDayInput = z.strictObject({ day: day() });
/** The week of a day at one location; left out: the first that has lessons. */
export const readWeekInput = z.strictObject({ day: day(), location_id: z.nullish(id()) });

export const bookVisitInput = z.strictObject({
  child_id: id(),
  lesson_id: id(),
  kind: z.enum(GUEST_KINDS),
  /** The way of paying, where it costs something; without it the desk gives it free of charge. */
  method: z.nullish(z.enum(PAYMENT_METHODS)),
  /** The price that the caller was shown: where it is another one, nothing is booked. */
  expected_amount: z.nullish(z.int().check(z.gte(0))),
});
/** A child whose level the club should look at, in the family's words, and where. */
export const requestTrialInput = z.strictObject({ child_id: id(), wish: text(MAX_NOTE), location_id: z.nullish(id()) });
export const waitingTrialsInput = z.strictObject({});
export const takeTrialInput = z.strictObject({ request_id: id(), lesson_id: id() });
export const withdrawTrialRequestInput = z.strictObject({ child_id: id() });
export const cancelVisitInput = z.strictObject({ visit_id: id() });
export const moveVisitInput = z.strictObject({ visit_id: id(), lesson_id: id() });
export const fittingLessonsInput = z.strictObject({
  child_id: id(),
  from: z.nullish(day()),
  until: z.nullish(day()),
  location_id: z.nullish(id()),
  /** Of this class alone; the desk gets all its lessons with a free seat. */
  class_id: z.nullish(id()),
  /** Only lessons for a visit of this kind; left out: of any. */
  kind: z.nullish(z.enum(GUEST_KINDS)),
  /** The child's visit that is to be moved: it does not count as the trial that the child had. */
  visit_id: z.nullish(id()),
});
export const listGuestsInput = z.strictObject({
  lesson_ids: z.array(id()).check(z.minLength(1), z.maxLength(MOST_GUEST_LISTS)),
});
export const makeUpBalanceInput = z.strictObject({ child_id: id() });
export const answerVisitOfferInput = z.strictObject({ offer_id: id() });
