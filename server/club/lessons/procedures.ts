import { announceAbsence, withdrawAbsence } from './absences/announce-absence.ts';
import { announceAbsences } from './absences/announce-absences.ts';
import { markAttendance } from './attendance/mark-attendance.ts';
import { openRoster } from './attendance/open-roster.ts';
import { remindOfRenewal } from './attendance/remind-of-renewal.ts';
import { saveChildNote } from './attendance/save-child-note.ts';
import { makeCalendarFeed, revokeCalendarFeed } from './calendar/feeds.ts';
import { cancelLesson } from './cancel-lesson.ts';
import { handOverChild } from './hand-overs/hand-over-child.ts';
import { makeHandOverCode } from './hand-overs/make-hand-over-code.ts';
import { makeUpBalance } from './make-ups/make-up-balance.ts';
import { readDay } from './read-day.ts';
import { readWeek } from './read-week.ts';
import { restoreLesson } from './restore-lesson.ts';
import { saveLessonNotes } from './save-lesson-notes.ts';
import { bookSlot } from './slots/book-slot.ts';
import { buyPrivatePackage } from './slots/buy-package.ts';
import { closeSlots } from './slots/close-slots.ts';
import { listSlots } from './slots/list-slots.ts';
import { openSlots } from './slots/open-slots.ts';
import { askSubstitute, withdrawSubstituteRequest } from './substitutes/ask-substitute.ts';
import { takeLesson, setSubstitute } from './substitutes/take-lesson.ts';
import { bookVisit } from './visits/book-visit.ts';
import { cancelVisit, moveVisit } from './visits/change-visit.ts';
import { fittingLessons } from './visits/fitting-lessons.ts';
import { listGuests } from './visits/list-guests.ts';
import { acceptVisitOffer, declineVisitOffer } from './visits/offers/answer-visit-offer.ts';
import { requestTrial, withdrawTrialRequest } from './visits/trials/request-trial.ts';
import { takeTrial, waitingTrials } from './visits/trials/take-trial.ts';

/** All procedures about lessons. */
export const LESSONS_PROCEDURES = [
  openRoster,
  markAttendance,
  handOverChild,
  makeHandOverCode,
  announceAbsence,
  withdrawAbsence,
  announceAbsences,
  cancelLesson,
  restoreLesson,
  saveLessonNotes,
  saveChildNote,
  remindOfRenewal,
  askSubstitute,
  withdrawSubstituteRequest,
  takeLesson,
  setSubstitute,
  makeCalendarFeed,
  revokeCalendarFeed,
  bookVisit,
  cancelVisit,
  moveVisit,
  fittingLessons,
  listGuests,
  acceptVisitOffer,
  declineVisitOffer,
  requestTrial,
  withdrawTrialRequest,
  waitingTrials,
  takeTrial,
  makeUpBalance,
  openSlots,
  closeSlots,
  bookSlot,
  buyPrivatePackage,
  listSlots,
  readDay,
  readWeek,
] as const;
