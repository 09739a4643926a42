import { sql } from 'kysely';
import { previewMessageInput } from '../../../contracts/inputs/messages.ts';
import type { Unreachable } from '../../../contracts/messages.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/rows.ts';
import type { SmsSender } from '../../platform/sms/sms-sender.ts';
import { hasAdminRights } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { findFamilies, type AddressedFamily } from './audience.ts';
import { requireWriter } from './require-writer.ts';
import { planTexts, readLimit } from './texts/send-texts.ts';

interface UnreachableFamily {
  family_id: string;
  full_name: string;
  phone: string | null;
  reason: Unreachable;
}

/** So many families that cannot be reached are named; the count is of all. */
const NAMED = 50;

export const previewMessage = defineProcedure({
  name: 'preview_message',
  summary:
    'Says how many families and people a message would reach by email, which families none, and why, and how many text messages would leave; phones for the desk alone.',
  input: previewMessageInput,
  isRead: true,
  async run(context, { audience, urgent = false }) {
    await requireWriter(context, audience);
    const isDesk = await hasAdminRights(context);
    return asServiceRole(context.trx, async (trx) => {
      const families = await findFamilies(trx, audience);
      const { rows } = await sql<UnreachableFamily & { people: number; reached: boolean }>`
        with people as (
          select family_id, family_id as user_id from jsonb_to_recordset(${jsonRows(families)}::jsonb) as families (family_id uuid, child_ids uuid[])
          union
          select family_id, guardians.user_id
          from jsonb_to_recordset(${jsonRows(families)}::jsonb) as families (family_id uuid, child_ids uuid[])
          join guardians on child_id = any (child_ids)
        ), ways as (
          select family_id, people.user_id,
            case
              when users.email is null or private.is_managed(users.id) then 'no_email'
              when users.banned_until > now() then 'disabled'
              when exists (select from private.refused_addresses where address = lower(users.email)) then 'refused'
            end as reason
          from people join auth.users on users.id = people.user_id
        )
        select ways.family_id, count(*)::integer as people, bool_or(reason is null) as reached,
          min(reason) as reason, coalesce(max(full_name), '') as full_name, max(phone) as phone
        from ways left join profiles on profiles.user_id = ways.family_id
        group by ways.family_id order by full_name, ways.family_id`.execute(trx);
      const texts = context.sms && (await countTexts(trx, context.sms, { families, urgent }));
      const unreached = rows.filter(({ reached }) => !reached);
      return {
        families: rows.length,
        people: rows.reduce((sum, { people }) => sum + people, 0),
        texts: texts?.shown ?? null,
        unreachable: unreached.length,
        unreachable_families: unreached.slice(0, NAMED).map(({ family_id, full_name, phone, reason }) => ({
          family_id,
          full_name,
          phone: isDesk ? phone : null,
          reason,
          texted: texts?.families.has(family_id) ?? false,
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
  message: { families: readonly AddressedFamily[]; urgent: boolean },
) {
  const { limit, used } = await readLimit(trx);
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
