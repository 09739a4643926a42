import { sql } from 'kysely';
import { isEnding } from '../../../../contracts/enrollments.ts';
import { remindOfRenewalInput } from '../../../../contracts/inputs/attendance.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { hasRows, only } from '../../../platform/database/rows.ts';
import { readFactsOf } from '../../core/enrollment-facts.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireLessonChild } from './access.ts';

export const remindOfRenewal = defineProcedure({
  name: 'remind_of_renewal',
  summary:
    'Reminds the family of a child on a roster that its package ends: in its last session or its last week, once a day a child.',
  input: remindOfRenewalInput,
  async run(context, { lesson_id, child_id }): Promise<{ outcome: 'reminded' | 'already_reminded' }> {
    const enrollment = await requireLessonChild(context, lesson_id, child_id);
    const { sessions_remaining: remaining, valid_until } = enrollment;
    if (enrollment.sessions === null) throw new ClubError('renews_itself');
    if (!isEnding({ left: remaining, valid_until })) throw new ClubError('package_not_ending');
    return asServiceRole(context.trx, async (trx) => {
      const { facts, family } = await readFactsOf(trx, enrollment.id);
      const once = reminderKey(child_id);
      if (await isKnown(trx, family, once)) return { outcome: 'already_reminded' };
      const left = (remaining ?? 0) > 0 ? remaining : null;
      const name = await nameOf(trx, context.userId);
      const data = { ...facts, name, left, valid_until };
      await notify(trx, { to: family, kind: 'renewal_reminder', data, once });
      return { outcome: 'reminded' };
    });
  },
});

/** The key of today's reminder of a child. */
export const reminderKey = (childId: string): string => `renewal_reminder:${childId}:${clubDay()}`;

const isKnown = (trx: Transaction, family: readonly string[], once: string): Promise<boolean> => hasRows(trx)`
    select from notifications where user_id = any (${family}::uuid[]) and once_key = ${once} limit 1`;

async function nameOf(trx: Transaction, userId: string | null): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce((select nullif(full_name, '') from profiles where user_id = ${userId}), (select name from club_settings)) as name
  `.execute(trx);
  return only(rows).name;
}
