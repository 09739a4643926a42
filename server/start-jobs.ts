import { cronOf, JOB_NAMES, JOBS, type JobName, type JobSummary } from '../contracts/jobs.ts';
import { CLUB_TIME_ZONE } from '../contracts/roles.ts';
import { sweepAuth } from './auth/sweep.ts';
import { startNightlyBackup } from './backup/nightly.ts';
import type { ClubServices, Outside } from './club/core/procedure.ts';
import { CLUB_JOBS, runAndRecord, sweepMoney, sweepRuns, type Run } from './club/jobs.ts';
import { sendDueMessages } from './club/messages/send-message.ts';
import { catchUpCards } from './club/payments/cards/catch-up-cards.ts';
import { chargeCards } from './club/payments/cards/charge-cards.ts';
import { recoverPayments } from './club/payments/cards/intents/recover-payments.ts';
import { voidCodes } from './club/payments/easypay/void-codes.ts';
import { reportFaults } from './club/status/report-faults.ts';
import type { PaymentProvider } from './integrations/cards/provider.ts';
import { SERVICE } from './platform/caller.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import type { OutboxSender } from './platform/outbox-lanes.ts';
import type { Club } from './start-club.ts';

/** The card provider is called outside of any transaction. */
const withCards = (cards: PaymentProvider | null, work: (outside: Outside) => Promise<JobSummary>): Run =>
  cards ? (database) => work({ database, cards }) : async () => ({});

const runsOf = ({
  cards,
  easypay,
  machineReport,
  ...services
}: ClubServices): Record<Exclude<JobName, 'back_up'>, Run> => ({
  ...CLUB_JOBS,
  send_messages: (database) => database.transaction(SERVICE, (trx) => sendDueMessages(trx, services)),
  report_faults: (database) => reportFaults(database, machineReport),
  recover_cards: withCards(cards, (outside) => recoverPayments(outside)),
  void_codes: easypay ? (database) => voidCodes(database, easypay) : async () => ({}),
  catch_up_cards: withCards(cards, (outside) => catchUpCards(outside)),
  charge_cards: withCards(cards, (outside) => chargeCards(outside)),
  async sweep(database) {
    await sweepAuth(database);
    return { runs: await sweepRuns(database), messages: await sweepMoney(database) };
  },
});

/** All jobs of this installation; emails, pushes and text messages that they wrote leave at once. They begin with `start`. */
export function clubJobs(
  { database, owner, config }: Pick<Club, 'database' | 'owner' | 'config'>,
  senders: readonly OutboxSender[],
  services: ClubServices,
): Jobs {
  const runs = runsOf(services);
  const scheduled = JOB_NAMES.map((name) => ({
    name,
    cron: cronOf(JOBS[name]),
    async run() {
      // A process of its own, which keeps its outcome itself: other jobs do not wait for it.
      if (name === 'back_up') return startNightlyBackup(config.backup);
      await runAndRecord(database, name, runs[name]);
      for (const sender of senders) void sender.flush();
    },
  }));
  return createJobs(owner, CLUB_TIME_ZONE, scheduled);
}
