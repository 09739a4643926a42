import { changeDays } from './days/change-days.ts';
import { enrollChild, enrollChildren } from './enroll-child.ts';
import { renewEnrollment } from './packages/renew-enrollment.ts';
import { quoteEnrollment, quoteRenewals } from './quotes/quote-enrollment.ts';
import { quoteEnrollments } from './quotes/quote-enrollments.ts';
import { holdSeat, releaseHold } from './seats/hold-seat.ts';
import { keepSeat } from './seats/keep-seat.ts';
import { setEnrollmentActive } from './set-enrollment-active.ts';
import { transferEnrollment } from './transfer-enrollment.ts';
import { unenrollChild } from './unenroll-child.ts';
import { acceptWaitlistOffer, declineWaitlistOffer } from './waitlist/answer-offer.ts';
import { moveToFront, offerSeat, withdrawOffer } from './waitlist/manage-waitlist.ts';

/** All procedures about enrollments. */
export const ENROLLMENTS_PROCEDURES = [
  enrollChild,
  enrollChildren,
  holdSeat,
  releaseHold,
  keepSeat,
  unenrollChild,
  transferEnrollment,
  changeDays,
  renewEnrollment,
  quoteEnrollment,
  quoteEnrollments,
  quoteRenewals,
  setEnrollmentActive,
  moveToFront,
  offerSeat,
  withdrawOffer,
  acceptWaitlistOffer,
  declineWaitlistOffer,
] as const;
