import type * as z from 'zod/mini';
import type { FinalOutput, Procedure } from '../platform/procedure.ts';
import { eraseMyAccount } from './users/accounts/erase-my-account.ts';
import { exportMyData } from './users/accounts/export-my-data.ts';
import { eraseFamily, exportFamily, previewFamilyErasure } from './users/accounts/admin.ts';
import { previewErasure } from './users/accounts/preview-erasure.ts';
import { readForecast } from './accounting/read-forecast.ts';
import { readAnalytics } from './analytics/read-analytics.ts';
import { approveAthlete } from './athletes/approve-athlete.ts';
import { athleteDashboard } from './athletes/athlete-dashboard.ts';
import { athleteConfirmation, confirmAthlete, declineAthlete } from './athletes/confirm-athlete.ts';
import { linkAthlete } from './athletes/link-athlete.ts';
import { refuseAthlete } from './athletes/refuse-athlete.ts';
import { askAthletesParent, registerAthlete } from './athletes/register-athlete.ts';
import { bookTrial, cancelTrial, markTrial } from './lessons/trials.ts';
import { readDay } from './lessons/read-day.ts';
import { readWeek } from './lessons/read-week.ts';
import { waiveFee } from './payments/waive-fee.ts';
import { chargeFamily } from './payments/charge-family.ts';
import { announceAbsence, withdrawAbsence } from './lessons/attendance/announce-absence.ts';
import { markAttendance } from './lessons/attendance/mark-attendance.ts';
import { openRoster } from './lessons/attendance/open-roster.ts';
import { importBankStatement, matchBankTransactions } from './payments/bank-statements/import-statement.ts';
import { pairBankTransaction } from './payments/bank-statements/pair-transaction.ts';
import { ignoreBankTransaction, unpairBankTransaction } from './payments/bank-statements/unpair-transaction.ts';
import { checkBooksNow } from './accounting/check-books.ts';
import { payFromCredit } from './accounting/pay-from-credit.ts';
import { grantCredit } from './accounting/grant-credit.ts';
import { payOutCredit } from './accounting/pay-out-credit.ts';
import { exportBooks } from './accounting/export-books.ts';
import { familyStatement } from './accounting/family-statement.ts';
import { closeCashDay, reopenCashDay } from './cash/close-day.ts';
import { addFiscalReceipt } from './cash/fiscal-receipt.ts';
import { beginCashHandover, confirmCashHandover, withdrawCashHandover } from './cash/handovers.ts';
import { readCash } from './cash/read-cash.ts';
import { readOwnCash } from './cash/read-own-cash.ts';
import { makeCalendarFeed, revokeCalendarFeed } from './lessons/calendar/feeds.ts';
import { checkCertificate } from './certificates/check-certificate.ts';
import { deleteCertificate, saveCertificate } from './certificates/save-certificate.ts';
import { deleteChild } from './children/delete-child.ts';
import { childFile } from './children/child-file.ts';
import { findDoubleChildren, keepChildrenApart } from './children/find-doubles.ts';
import { mergeChildren, previewMerge } from './children/merge-children.ts';
import { registerChild } from './children/register-child.ts';
import { listCareOpenings } from './children/care/list-care-openings.ts';
import { openCare } from './children/care/open-care.ts';
import { saveCare } from './children/care/save-care.ts';
import { setChildLicense } from './children/set-child-license.ts';
import { changeClasses } from './classes/change-classes.ts';
import { copyClasses } from './classes/copy-classes.ts';
import { makeTermLessons } from './classes/make-term-lessons.ts';
import { deleteClass } from './classes/delete-class.ts';
import { saveClass } from './classes/save-class.ts';
import { answerContactMessage } from './contact/answer-contact-message.ts';
import { sendContactMessage } from './contact/send-contact-message.ts';
import { listChildrenWithoutPhotos } from './documents/list-children-without-photos.ts';
import { listDocuments } from './documents/list-documents.ts';
import { remindToSign } from './documents/remind-to-sign.ts';
import { discardDocument, saveDocument } from './documents/save-document.ts';
import { signDocument } from './documents/sign-document.ts';
import { withdrawConsent } from './documents/withdraw-consent.ts';
import { acceptWaitlistOffer, declineWaitlistOffer } from './enrollments/answer-offer.ts';
import { enrollChild, enrollChildren } from './enrollments/enroll-child.ts';
import { keepSeat } from './enrollments/keep-seat.ts';
import { moveToFront, offerSeat, withdrawOffer } from './enrollments/manage-waitlist.ts';
import { quoteEnrollment, quoteRenewals } from './enrollments/quote-enrollment.ts';
import { quoteEnrollments } from './enrollments/quote-enrollments.ts';
import { renewEnrollment } from './enrollments/renew-enrollment.ts';
import { setEnrollmentActive } from './enrollments/set-enrollment-active.ts';
import { transferEnrollment } from './enrollments/transfer-enrollment.ts';
import { dropFromEvent, leaveEvent } from './events/leave-event.ts';
import { markEventAttendance } from './events/mark-event-attendance.ts';
import { messageEvent } from './events/message-event.ts';
import { publishEvents } from './events/publish-events.ts';
import { registerForEvent } from './events/register-for-event.ts';
import { deleteEvent, saveEvent } from './events/save-event.ts';
import { saveEventProgram } from './events/save-event-program.ts';
import { unenrollChild } from './enrollments/unenroll-child.ts';
import { exportSalesJournal } from './invoices/sales-journal.ts';
import { beginSeries } from './invoices/begin-series.ts';
import { issueInvoiceNow } from './invoices/issue-invoice.ts';
import { declineInvoiceRequest, requestInvoice } from './invoices/request-invoice.ts';
import { calculateKindergartenBilling, issueKindergartenBilling } from './kindergarten/billing.ts';
import { askSubstitute, withdrawSubstituteRequest } from './lessons/ask-substitute.ts';
import { cancelLesson } from './lessons/cancel-lesson.ts';
import { restoreLesson } from './lessons/restore-lesson.ts';
import { saveLessonNotes } from './lessons/save-lesson-notes.ts';
import { setSubstitute, takeLesson } from './lessons/take-lesson.ts';
import { importFile } from './imports/import-file.ts';
import { acceptGuardianInvitation, guardianInvitation } from './children/guardians/accept-invitation.ts';
import { inviteGuardian } from './children/guardians/invite-guardian.ts';
import { myGuardians } from './children/guardians/my-guardians.ts';
import { removeGuardian, withdrawGuardianInvitation } from './children/guardians/remove-guardian.ts';
import { unsubscribe } from './notifications/unsubscribe.ts';
import { checkCardSetup, startCardSetup } from './payments/card-setups.ts';
import { forgetCard } from './payments/saved-cards.ts';
import { setAutopay } from './payments/set-autopay.ts';
import { checkCardPayment } from './payments/settle-intent.ts';
import { startPayment } from './payments/start-payment.ts';
import { staleEasypayCodes } from './payments/void-codes.ts';
import { rejectPayment, undoPaymentValidation, validatePayment } from './payments/validate-payment.ts';
import { acceptUserInvitation, userInvitation } from './users/accept-user-invitation.ts';
import { claimFamily, joinFamily, previewClaim } from './users/families/claim-family.ts';
import { issueClaimCode } from './users/families/claim-codes.ts';
import { createFamily } from './users/families/create-family.ts';
import { managedFamilies, markPhoned } from './users/families/managed-families.ts';
import { mergeAccountsOfFamily, previewAccountMerge } from './users/families/merge-procedures.ts';
import { beginByInvitation } from './users/begin-by-invitation.ts';
import { inviteFamilies, waitingFamilies } from './users/invite-families.ts';
import { setUsersDisabled } from './users/disable-users.ts';
import { inviteUser, withdrawUserInvitation } from './users/invite-user.ts';
import { endSession, mySessions } from './users/my-sessions.ts';
import { setUserRole, setUserRoles } from './users/set-user-role.ts';
import { listRefusedEmails } from './notifications/list-refused-emails.ts';
import { runJob } from './run-job.ts';
import { refundPayment } from './payments/refunds/refund-payment.ts';
import { readProcessing } from './settings/read-processing.ts';
import { addOfficialHolidays } from './settings/add-official-holidays.ts';
import { addClosure, removeClosure } from './settings/closures.ts';
import { closeSetup, markSetupStep } from './setup/mark-setup.ts';
import { readSetup } from './setup/read-setup.ts';
import { readStatus } from './status/read-status.ts';
import { sendTestEmail } from './setup/send-test-email.ts';
import { endSubscription } from './subscriptions/end-subscription.ts';
import { endPause } from './subscriptions/end-pause.ts';
import { pauseSubscription } from './subscriptions/pause-subscription.ts';
import { resumeSubscription } from './subscriptions/resume-subscription.ts';
import { remindOfDebts } from './payments/debts/remind-of-debts.ts';
import { changePlanPrice } from './plans/change-plan-price.ts';
import { removeChildPrice, saveChildPrice } from './plans/child-prices.ts';
import { withdrawPriceChange } from './plans/withdraw-price-change.ts';
import { checkPromoCode } from './plans/promotions/check-promo-code.ts';
import { savePromotion } from './plans/promotions/save-promotion.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { completeOrder } from './orders/complete-order.ts';
import { readyOrder } from './orders/ready-order.ts';
import { sendOrder } from './orders/send-order.ts';
import { settleWithdrawal } from './withdrawals/settle-withdrawal.ts';
import { withdrawContract } from './withdrawals/withdraw-contract.ts';
import { withdrawableContracts } from './withdrawals/withdrawable-contracts.ts';
import { placeOrder } from './orders/place-order.ts';
import { changeStock } from './products/change-stock.ts';
import { saveProduct } from './products/save-product.ts';
import { assessProgress } from './progress/assess-progress.ts';
import { awardAchievement } from './progress/award-achievement.ts';
import { setChildLevel } from './progress/set-child-level.ts';
import { orderTeam } from './team/order-team.ts';
import { exportLenex } from './results/export-lenex.ts';
import { importLenex } from './results/import-lenex.ts';
import { deleteTimes, importTimes } from './results/import-times.ts';
import { openEventMeet } from './results/open-event-meet.ts';
import { deleteMeet, saveMeet } from './results/save-meet.ts';
import { deleteResult, saveResult } from './results/save-result.ts';
import { searchAdmin } from './search/search-admin.ts';
import { deleteStandard, saveStandard, saveStandardList } from './results/save-standard.ts';
import { saveTeamMember } from './team/save-team-member.ts';

/** All procedures of `supabase.rpc(name, args)` beside the functions of the database. */
const ALL = [
  registerChild,
  deleteChild,
  childFile,
  openCare,
  saveCare,
  listCareOpenings,
  setChildLicense,
  findDoubleChildren,
  keepChildrenApart,
  importFile,
  previewMerge,
  mergeChildren,
  enrollChild,
  enrollChildren,
  keepSeat,
  unenrollChild,
  transferEnrollment,
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
  openRoster,
  markAttendance,
  announceAbsence,
  withdrawAbsence,
  cancelLesson,
  restoreLesson,
  saveLessonNotes,
  askSubstitute,
  withdrawSubstituteRequest,
  takeLesson,
  setSubstitute,
  assessProgress,
  setChildLevel,
  awardAchievement,
  startPayment,
  staleEasypayCodes,
  validatePayment,
  rejectPayment,
  undoPaymentValidation,
  checkCardPayment,
  startCardSetup,
  checkCardSetup,
  forgetCard,
  setAutopay,
  refundPayment,
  saveClass,
  deleteClass,
  makeTermLessons,
  changeClasses,
  copyClasses,
  searchAdmin,
  setUserRole,
  setUserRoles,
  setUsersDisabled,
  inviteUser,
  withdrawUserInvitation,
  userInvitation,
  acceptUserInvitation,
  beginByInvitation,
  createFamily,
  issueClaimCode,
  previewClaim,
  claimFamily,
  joinFamily,
  managedFamilies,
  markPhoned,
  previewAccountMerge,
  mergeAccountsOfFamily,
  inviteFamilies,
  waitingFamilies,
  mySessions,
  endSession,
  approveAthlete,
  refuseAthlete,
  registerAthlete,
  athleteDashboard,
  askAthletesParent,
  athleteConfirmation,
  confirmAthlete,
  declineAthlete,
  linkAthlete,
  saveCertificate,
  checkCertificate,
  deleteCertificate,
  sendContactMessage,
  unsubscribe,
  runJob,
  listRefusedEmails,
  makeCalendarFeed,
  revokeCalendarFeed,
  readOwnCash,
  readCash,
  beginCashHandover,
  confirmCashHandover,
  withdrawCashHandover,
  closeCashDay,
  reopenCashDay,
  addFiscalReceipt,
  endSubscription,
  resumeSubscription,
  pauseSubscription,
  endPause,
  remindOfDebts,
  changePlanPrice,
  withdrawPriceChange,
  saveChildPrice,
  removeChildPrice,
  checkPromoCode,
  savePromotion,
  signDocument,
  listDocuments,
  listChildrenWithoutPhotos,
  saveDocument,
  discardDocument,
  remindToSign,
  withdrawConsent,
  inviteGuardian,
  guardianInvitation,
  acceptGuardianInvitation,
  withdrawGuardianInvitation,
  removeGuardian,
  myGuardians,
  exportMyData,
  previewErasure,
  exportFamily,
  previewFamilyErasure,
  eraseFamily,
  eraseMyAccount,
  answerContactMessage,
  saveProduct,
  changeStock,
  placeOrder,
  cancelOrder,
  saveEvent,
  deleteEvent,
  publishEvents,
  registerForEvent,
  leaveEvent,
  dropFromEvent,
  messageEvent,
  markEventAttendance,
  saveEventProgram,
  completeOrder,
  readyOrder,
  sendOrder,
  settleWithdrawal,
  withdrawContract,
  withdrawableContracts,
  saveTeamMember,
  orderTeam,
  requestInvoice,
  issueInvoiceNow,
  beginSeries,
  declineInvoiceRequest,
  exportSalesJournal,
  calculateKindergartenBilling,
  issueKindergartenBilling,
  readProcessing,
  readSetup,
  readStatus,
  markSetupStep,
  closeSetup,
  sendTestEmail,
  addOfficialHolidays,
  addClosure,
  removeClosure,
  importBankStatement,
  matchBankTransactions,
  pairBankTransaction,
  unpairBankTransaction,
  ignoreBankTransaction,
  checkBooksNow,
  exportBooks,
  payFromCredit,
  grantCredit,
  payOutCredit,
  chargeFamily,
  waiveFee,
  bookTrial,
  cancelTrial,
  markTrial,
  readDay,
  readWeek,
  familyStatement,
  readForecast,
  readAnalytics,
  saveMeet,
  openEventMeet,
  deleteMeet,
  saveResult,
  deleteResult,
  importLenex,
  exportLenex,
  importTimes,
  deleteTimes,
  saveStandardList,
  saveStandard,
  deleteStandard,
] as const;

type Procedures = (typeof ALL)[number];

/** The types of every procedure by name, for clients: input and output. */
export type ProcedureTypes = {
  [Name in Procedures as Name['name']]: Name extends Procedure<infer Input, infer Output>
    ? { Args: z.input<Input>; Returns: FinalOutput<Output> }
    : never;
};

export const PROCEDURES: ReadonlyMap<string, Procedure> = new Map(
  ALL.map((procedure) => [procedure.name, procedure as Procedure]),
);
