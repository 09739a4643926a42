import { cronOf, JOB_NAMES, JOBS, type JobName } from '../contracts/jobs.ts';
import { CLUB_TIME_ZONE } from '../contracts/roles.ts';
import { sweepAuth } from './auth/sweep.ts';
import { CLUB_JOBS, runAndRecord, sweepMoney, sweepRuns, type Run } from './club/jobs.ts';
import { catchUpCards } from './club/payments/catch-up-cards.ts';
import { chargeCards } from './club/payments/charge-cards.ts';
import { recoverPayments } from './club/payments/recover-payments.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import type { EmailSender } from './platform/email/email-sender.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import type { Outside } from './platform/procedure.ts';
import type { Club } from './start-club.ts';

/** Who takes cards is asked outside of any transaction. */
const withCards = (cards: PaymentProvider | null, work: (outside: Outside) => Promise<string>): Run =>
  cards ? (database) => work({ database, cards }) : async () => 'nobody takes cards';

const runsOf = (cards: PaymentProvider | null): Record<JobName, Run> => ({
  ...CLUB_JOBS,
  recover_cards: withCards(cards, (outside) => recoverPayments(outside)),
  catch_up_cards: withCards(cards, (outside) => catchUpCards(outside)),
  charge_cards: withCards(cards, (outside) => chargeCards(outside)),
  async sweep(database) {
    await sweepAuth(database);
    return `${await sweepRuns(database)} runs, ${await sweepMoney(database)} provider messages`;
  },
});

/** All jobs of this installation; what they wrote leaves at once. They begin with `start`. */
export function clubJobs(
  { database, owner }: Pick<Club, 'database' | 'owner'>,
  emailSender: EmailSender,
  cards: PaymentProvider | null,
): Jobs {
  const runs = runsOf(cards);
  const scheduled = JOB_NAMES.map((name) => ({
    name,
    cron: cronOf(JOBS[name]),
    async run() {
      await runAndRecord(database, name, runs[name]);
      void emailSender.flush();
    },
  }));
  return createJobs(owner, CLUB_TIME_ZONE, scheduled);
}
