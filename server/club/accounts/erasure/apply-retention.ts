import { sql } from 'kysely';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { dropOldAccidents } from '../../accidents/drop-old-accidents.ts';
import { dropOldCertificates } from '../../certificates/drop-old-certificates.ts';
import { emptyCare } from '../../children/care/empty-care.ts';
import { dropOldMessages } from '../../contact/drop-old-messages.ts';
import { dropOldCodes } from '../../lessons/hand-overs/hand-over-codes.ts';
import { dropOldPictures } from '../../lessons/pictures/drop-old-pictures.ts';
import { dropUnsentFiles } from '../../messages/attachments/attachments.ts';
import { dropOldThreads } from '../../messages/threads/drop-old-threads.ts';
import { dropSettledWorries } from '../../worries/drop-settled-worries.ts';
import { eraseIdle } from './erase-idle.ts';

/**
 * Lets go of data that the club has kept for as long as its settings say; what the law keeps is never among them. Returns
 * what was done, which the audit log keeps, too.
 */
export async function applyRetention(database: Database): Promise<JobSummary> {
  const { keep_care_months, keep_messages_months, keep_certificates_months, keep_accounts_months } =
    await database.transaction(SERVICE, (trx) =>
      trx
        .selectFrom('club_settings')
        .select(['keep_care_months', 'keep_messages_months', 'keep_certificates_months', 'keep_accounts_months'])
        .executeTakeFirstOrThrow(),
    );
  const care = keep_care_months ? await emptyCare(database, keep_care_months) : { notices: 0, health_notes: 0 };
  const idle = keep_accounts_months ? await eraseIdle(database, keep_accounts_months) : { notices: 0, accounts: 0 };
  return database.transaction(SERVICE, async (trx) => {
    // A day that was set under a rule that is off gives no notice once the rule is on again.
    if (!keep_care_months) await sql`update child_care set erase_on = null where erase_on is not null`.execute(trx);
    if (!keep_accounts_months) await sql`update profiles set erase_on = null where erase_on is not null`.execute(trx);
    await dropUnsentFiles(trx);
    await dropOldAccidents(trx);
    await dropOldCodes(trx);
    await dropOldPictures(trx);
    await dropSettledWorries(trx);
    const messages = keep_messages_months
      ? (await dropOldMessages(trx, keep_messages_months)) + (await dropOldThreads(trx, keep_messages_months))
      : 0;
    const certificates = keep_certificates_months ? await dropOldCertificates(trx, keep_certificates_months) : 0;
    const { health_notes } = care;
    if (health_notes + messages + certificates > 0)
      await trx
        .insertInto('audit_log')
        .values({
          action: 'apply_retention',
          subject_table: 'club_settings',
          details: JSON.stringify({ health_notes, messages, certificates }),
        })
        .execute();
    return { notices: care.notices + idle.notices, health_notes, messages, certificates, accounts: idle.accounts };
  });
}
