import { sql } from 'kysely';
import { ENDING_DAYS, REMINDER_DAYS } from '../../../contracts/certificates.ts';
import type { JobSummary } from '../../../contracts/jobs.ts';
import { clubDay, daysBetween } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notify } from '../core/notifications/notify.ts';
import { heldCertificates } from './swimmers.ts';

/** Uploaded files that belong to no certificate are removed after this many hours. */
const ORPHAN_HOURS = 24;

/**
 * Asks families and athletes for a new certificate 30 and 7 days before the old one ends and on its last day, each step
 * once, unless there is a newer one already. A step that was missed is made up by the next one. Returns a summary.
 */
export async function remindOfCertificates(trx: Transaction): Promise<JobSummary> {
  const today = clubDay();
  const ending = await heldCertificates(
    trx,
    sql<boolean>`state <> 'rejected' and valid_until between ${today}::date and ${today}::date + ${ENDING_DAYS}::integer
      and not exists (
        select from certificates as newer
        where newer.kind = certificates.kind and newer.state <> 'rejected' and newer.valid_until > certificates.valid_until
          and (newer.child_id = certificates.child_id or newer.user_id = certificates.user_id)
      )`,
  );
  let people = 0;
  for (const { id, to, child_id, name, kind, valid_until } of ending) {
    const left = daysBetween(today, valid_until);
    const step = REMINDER_DAYS.findLast((days) => left <= days);
    await notify(trx, {
      to,
      kind: 'certificate_expiring',
      data: { ...(child_id ? { child_id } : {}), child_name: name, certificate: kind, valid_until },
      once: `certificate_expiring:${id}:${step}`,
    });
    people += to.length;
  }
  await sweepOrphans(trx);
  return { documents: ending.length, people };
}

async function sweepOrphans(trx: Transaction): Promise<void> {
  await sql`
    delete from storage.objects
    where bucket_id = 'certificates' and created_at < now() - make_interval(hours => ${ORPHAN_HOURS}::integer)
      and not exists (select from certificates where file_path = objects.name)
  `.execute(trx);
}
