import { sql } from 'kysely';
import { managedFamiliesInput, markPhonedInput } from '../../../contracts/inputs/users.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../contracts/notifications.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

/** The text that a family without an address would have got by email. */
interface PhoneMessage {
  id: string;
  kind: NotificationKind;
  data: Record<string, unknown>;
  created_at: string;
}

/** A family that the club manages. */
export interface ManagedFamily {
  user_id: string;
  full_name: string;
  phone: string | null;
  /** By first name. */
  children: string[];
  /** Until when the last printed code counts; null: none does. */
  code_expires_at: string | null;
  /** An address that was typed with the code and waits for its confirmation. */
  waiting_email: string | null;
  /** The newest 50, the oldest first. */
  messages: PhoneMessage[];
}

const FAMILIES_AT_ONCE = 200;
const MOST_MESSAGES = 50;
const EMAILED = Object.entries(NOTIFICATION_KINDS).flatMap(([kind, { email }]) => (email ? [kind] : []));

export const managedFamilies = defineProcedure({
  name: 'managed_families',
  summary:
    'Families without an email address, whose accounts the club manages: whom to phone, and what they would have got by email and have not heard. Those with most to hear first; 200 at a time, and how many there are.',
  input: managedFamiliesInput,
  async run(context, { after = 0 }) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<ManagedFamily>`
        select managed.user_id, full_name, profiles.phone, case when code_expires_at > now() then code_expires_at end as code_expires_at,
          users.email as waiting_email,
          array(select first_name from children where parent_id = managed.user_id order by birth_date, id) as children,
          coalesce(messages, '[]') as messages
        from private.managed_families as managed
        join auth.users on users.id = managed.user_id and users.email_confirmed_at is null
        join profiles on profiles.user_id = managed.user_id
        left join lateral (
          select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'data', data, 'created_at', created_at) order by created_at) as messages,
            count(*) as unread
          from (
            select id, kind, data, created_at from notifications
            where notifications.user_id = managed.user_id and read_at is null and kind = any (${EMAILED}::text[])
            order by created_at desc limit ${MOST_MESSAGES}
          ) as newest
        ) as heard on true
        order by unread desc, profiles.full_name, managed.user_id
        limit ${FAMILIES_AT_ONCE} offset ${after}
      `.execute(trx);
      const { rows: all } = await sql<{ total: number }>`
        select count(*)::integer as total from private.managed_families where private.is_managed(user_id)
      `.execute(trx);
      return { families: rows, total: only(all).total, texts: context.sms !== null };
    });
  },
});

export const markPhoned = defineProcedure({
  name: 'mark_phoned',
  summary: 'Notes that a family without an email address has been phoned: the named notifications count as read.',
  input: markPhonedInput,
  async run(context, { user_id, notification_ids }) {
    await requireAdmin(context);
    const marked = await asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql`
        update notifications set read_at = now()
        where id = any (${notification_ids}::uuid[]) and user_id = ${user_id} and read_at is null and private.is_managed(user_id)
        returning id
      `.execute(trx);
      return rows.length;
    });
    if (marked > 0)
      await audit(context, 'mark_phoned', { table: 'user_roles', id: user_id, details: { count: marked } });
    return { marked };
  },
});
