import { sql } from 'kysely';
import { previewMessageInput } from '../../../contracts/inputs/messages.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import type { SmsSender } from '../../platform/sms/sms-sender.ts';
import { hasAdminRights } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { audienceOf, findFamilies, waysOf, type AddressedFamily } from './audience.ts';
import { requireWriter } from './require-writer.ts';
import { planTexts, readLimit } from './texts/send-texts.ts';

/** So many families that cannot be reached are named; the count is of all. */
const NAMED = 50;

export const previewMessage = defineProcedure({
  name: 'preview_message',
  summary:
    'Says how many families and people a message would reach, how many of these by email and on their screens, which families by no email, and why, and how many text messages would leave; phones for the desk alone.',
  input: previewMessageInput,
  isRead: true,
  async run(context, { urgent = false, ...addressed }) {
    const audience = audienceOf(addressed);
    await requireWriter(context, audience);
    const isDesk = await hasAdminRights(context);
    return asServiceRole(context.trx, async (trx) => {
      const families = await findFamilies(trx, audience);
      const ways = await waysOf(trx, families, urgent ? 'urgent_message' : 'club_message');
      const texts = context.sms && (await countTexts(trx, context.sms, { families, urgent, writerId: context.userId }));
      const unreached = ways.filter(({ reached }) => !reached);
      return {
        families: ways.length,
        people: ways.reduce((sum, { people }) => sum + people, 0),
        emails: ways.reduce((sum, { emails }) => sum + emails, 0),
        screens: ways.reduce((sum, { screens }) => sum + screens, 0),
        texts: texts?.shown ?? null,
        unreachable_count: unreached.length,
        unreachable: unreached.slice(0, NAMED).map(({ parent_id, full_name, phone, reason }) => ({
          parent_id,
          full_name,
          phone: isDesk ? phone : null,
          reason,
          texted: texts?.families.has(parent_id) ?? false,
        })),
      };
    });
  },
});

/**
 * The text messages that would leave: `urgent` or not, how many of them are above the limit of the month, and for which
 * families none would leave for it. Null where the club sends none.
 */
async function countTexts(
  trx: Transaction,
  sms: SmsSender,
  message: { families: readonly AddressedFamily[]; urgent: boolean; writerId: string | null },
) {
  const { limit, used } = await readLimit(trx, message.writerId);
  if (limit === 0) return null;
  const planned = await planTexts(trx, sms, message);
  const count = Math.min(planned.length, Math.max(limit - used, 0));
  const families = new Set(planned.slice(0, count).flatMap((text) => [...text.families]));
  const over = new Set(planned.slice(count).flatMap((text) => [...text.families]));
  const left = [...over].filter((id) => !families.has(id));
  const { rows: named } = await sql<{ family_id: string; full_name: string }>`
    select user_id as family_id, full_name from profiles where user_id = any (${left}::uuid[])
    order by full_name, user_id limit ${NAMED}`.execute(trx);
  return { families, shown: { count, limit, used, over: planned.length - count, over_families: named } };
}
