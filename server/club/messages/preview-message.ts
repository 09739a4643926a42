import { sql } from 'kysely';
import { previewMessageInput } from '../../../contracts/inputs/messages.ts';
import type { Unreachable } from '../../../contracts/messages.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/rows.ts';
import { hasAdminRights } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { findFamilies } from './audience.ts';
import { requireWriter } from './require-writer.ts';

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
    'Says how many families and people a message would reach by email, and which families none, and why; their phones for the desk alone.',
  input: previewMessageInput,
  isRead: true,
  async run(context, { audience }) {
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
      const unreached = rows.filter(({ reached }) => !reached);
      return {
        families: rows.length,
        people: rows.reduce((sum, { people }) => sum + people, 0),
        unreachable: unreached.length,
        unreachable_families: unreached.slice(0, NAMED).map(({ family_id, full_name, phone, reason }) => ({
          family_id,
          full_name,
          phone: isDesk ? phone : null,
          reason,
        })),
      };
    });
  },
});
