import { sql } from 'kysely';
import type { JobName, JobSummary } from '../../contracts/jobs.ts';
import { SERVICE } from '../platform/caller.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { log } from '../platform/log.ts';
import { proveBooks } from './accounting/books/check-books.ts';
import { applyRetention } from './accounts/erasure/apply-retention.ts';
import { sumAttendance } from './analytics/sum-attendance.ts';
import { sumRevenue } from './analytics/sum-revenue.ts';
import { remindOfCertificates } from './certificates/remind-of-certificates.ts';
import { makeLessons } from './classes/make-lessons.ts';
import { announceDocuments } from './documents/announce-documents.ts';
import { expirePackages, warnOfExpiry } from './enrollments/packages/expire-packages.ts';
import { releaseSeats } from './enrollments/seats/release-seats.ts';
import { lapseAllOffers } from './enrollments/waitlist/waitlist.ts';
import { lapseCredits } from './lessons/make-ups/lapse-credits.ts';
import { warnOfLapse } from './lessons/make-ups/warn-of-lapse.ts';
import { announceAlbums } from './lessons/pictures/announce-albums.ts';
import { remindOfLessons } from './lessons/remind-of-lessons.ts';
import { lapseVisitOffers } from './lessons/visits/offers/offer-seats.ts';
import { sendDigests } from './notifications/send-digests.ts';
import { remindOfPayments } from './payments/debts/remind-of-payments.ts';
import { changePrices } from './plans/change-prices.ts';
import { seatDraws } from './seasons/draw/seat-draws.ts';
import { offerNextLevels } from './seasons/levels/next-level.ts';
import { turnSeasons } from './seasons/turn-seasons.ts';
import { notifyLastDays } from './subscriptions/notify-last-days.ts';
import { renewSubscriptions } from './subscriptions/renew-subscriptions.ts';

/** Does a job once and returns figures of what was done. Doing it again at once changes nothing. */
export type Run = (database: Database) => Promise<JobSummary>;

/** The days for which the runs of jobs are kept. */
const RUN_DAYS = 30;

const asSystemJob =
  (work: (trx: Transaction) => Promise<JobSummary>): Run =>
  (database) =>
    database.transaction(SERVICE, work);

/** The work of each job of the club that needs its database alone; contracts/jobs.ts has the times. */
export const CLUB_JOBS: Record<
  Exclude<
    JobName,
    | 'back_up'
    | 'report_faults'
    | 'send_messages'
    | 'sweep'
    | 'recover_cards'
    | 'void_codes'
    | 'catch_up_cards'
    | 'charge_cards'
  >,
  Run
> = {
  lapse_offers: async (database) => ({
    ...(await database.transaction(SERVICE, lapseAllOffers)),
    ...(await lapseVisitOffers(database)),
    ...(await offerNextLevels(database)),
  }),
  send_digests: asSystemJob(sendDigests),
  announce_documents: asSystemJob(announceDocuments),
  announce_albums: asSystemJob(announceAlbums),
  change_prices: asSystemJob(changePrices),
  remind_of_lessons: asSystemJob(remindOfLessons),
  expire_packages: asSystemJob(async (trx) => ({ ...(await expirePackages(trx)), ...(await lapseCredits(trx)) })),
  turn_seasons: turnSeasons,
  seat_draws: seatDraws,
  make_lessons: asSystemJob(async (trx) => ({ lessons: await makeLessons(trx) })),
  renew_subscriptions: asSystemJob(renewSubscriptions),
  warn_of_expiry: asSystemJob(async (trx) => ({
    ...(await warnOfExpiry(trx)),
    ...(await warnOfLapse(trx)),
    ended: await notifyLastDays(trx),
  })),
  release_seats: releaseSeats,
  remind_of_payments: asSystemJob((trx) => remindOfPayments(trx)),
  remind_of_certificates: asSystemJob(remindOfCertificates),
  apply_retention: applyRetention,
  check_books: asSystemJob(proveBooks),
  sum_days: asSystemJob(async (trx) => ({ days: await sumAttendance(trx), sums: await sumRevenue(trx) })),
};

/** Deletes old runs of jobs; returns how many. */
export async function sweepRuns(database: Database): Promise<number> {
  const { numAffectedRows } = await database.transaction(SERVICE, (trx) =>
    sql`delete from job_runs where started_at < now() - make_interval(days => ${RUN_DAYS})`.execute(trx),
  );
  return Number(numAffectedRows ?? 0);
}

/** Runs a job and records the outcome: the summary, or the error, which is thrown on so that the job is tried again. */
export async function runAndRecord(database: Database, name: JobName, run: Run): Promise<JobSummary> {
  const { id } = await database.transaction(SERVICE, (trx) =>
    trx.insertInto('job_runs').values({ name }).returning('id').executeTakeFirstOrThrow(),
  );
  const end = (result: { summary: string } | { error: string }) =>
    database.transaction(SERVICE, (trx) =>
      trx
        .updateTable('job_runs')
        .set({ ...result, finished_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute(),
    );
  try {
    const summary = await run(database);
    await end({ summary: JSON.stringify(summary) });
    return summary;
  } catch (error) {
    log('error', 'job.failure', { job: name, error });
    await end({ error: (error instanceof Error ? error.message : String(error)).slice(0, 2000) });
    throw error;
  }
}

/** The days for which a message of a card provider is remembered: no provider sends it again after that. */
const EVENT_DAYS = 365;
/** The years for which the law wants an invoice kept with its buyer (чл. 12 ЗСч). */
const INVOICE_YEARS = 10;

/**
 * Deletes old messages of card providers, and the buyer of invoices that the law does not want kept any more, where the
 * account is gone. Returns how many messages that were.
 */
export async function sweepMoney(database: Database): Promise<number> {
  return database.transaction(SERVICE, async (trx) => {
    const { numAffectedRows } = await sql`
      delete from provider_events where created_at < now() - make_interval(days => ${EVENT_DAYS})`.execute(trx);
    await sql`
      update invoices set recipient = '', buyer = '{}'
      where buyer is not null and buyer <> '{}' and user_id is null and created_at < now() - make_interval(years => ${INVOICE_YEARS})
    `.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
}
