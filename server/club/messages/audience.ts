import { sql, type RawBuilder } from 'kysely';
import type { Audience } from '../../../contracts/inputs/messages.ts';
import type { Unreachable } from '../../../contracts/messages.ts';
import { kindRule } from '../../../contracts/notifications.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows, jsonRows } from '../../platform/database/rows.ts';

/** A family that a message is for: its first parent's account, or an athlete's own. */
export interface AddressedFamily {
  family_id: string;
  child_ids: string[];
  /** Its children in the audience, by name. */
  children: AddressedChild[];
  /** Its first lesson that the audience names; null: none is. */
  starts_at: string | null;
}

/** A child in an audience, with its first lesson that the audience names. */
export interface AddressedChild {
  id: string;
  first_name: string;
  starts_at: string | null;
}

/** The audience of a call, by whichever name it came; the input has one of them. */
export function audienceOf({
  audience,
  target,
}: {
  audience?: Audience | undefined;
  target?: Audience | undefined;
}): Audience {
  const given = audience ?? target;
  if (!given) throw new Error('A call without an audience passed its input');
  return given;
}

/** The rows family_id, child_id, starts_at of an audience; a child may be in several. */
function rowsOf(audience: Audience): RawBuilder<unknown> {
  const swimmers = (where: RawBuilder<unknown>) => sql`
    select children.parent_id, children.id, null::timestamptz from enrollments
    join classes on classes.id = class_id join children on children.id = child_id
    where enrollments.status = 'active' and ${where}`;
  const ofLessons = (where: RawBuilder<unknown>) => sql`
    select children.parent_id, children.id, starts_at from lessons join enrollments using (class_id) join children on children.id = child_id
    where enrollments.status = 'active' and private.swims_on(enrollments, starts_at) and ${where}
    union all
    select children.parent_id, children.id, starts_at from lessons join visits on lesson_id = lessons.id join children on children.id = child_id
    where ${where}`;
  switch (audience.kind) {
    case 'class':
      return swimmers(sql`class_id = any (${audience.ids}::uuid[])`);
    case 'location':
      if (audience.from && audience.until)
        return ofLessons(sql`
          starts_at >= ${audience.from}::timestamptz and starts_at < ${audience.until}::timestamptz and lessons.status <> 'cancelled'
          and coalesce(moved_to, (select location_id from classes where classes.id = class_id)) = any (${audience.ids}::uuid[])`);
      return swimmers(sql`classes.location_id = any (${audience.ids}::uuid[])`);
    case 'level':
      return swimmers(sql`children.skill_level = ${audience.level}`);
    case 'club':
      return swimmers(sql`true`);
    case 'waitlist':
      return sql`
        select parent_id, children.id, null::timestamptz from enrollments join children on children.id = child_id
        where status = 'waitlist' and class_id = any (${audience.ids}::uuid[])`;
    case 'lesson':
      return ofLessons(sql`lessons.id = any (${audience.ids}::uuid[])`);
    case 'day':
      return ofLessons(sql`
        (starts_at at time zone 'Europe/Sofia')::date = ${audience.day}::date and lessons.status <> 'cancelled'
        and (${audience.location_id ?? null}::uuid is null
          or coalesce(moved_to, (select location_id from classes where classes.id = class_id)) = ${audience.location_id ?? null}::uuid)`);
    case 'event':
      return sql`
        select coalesce(parent_id, user_id), child_id, null::timestamptz from event_registrations
        left join children on children.id = child_id
        where event_id = any (${audience.ids}::uuid[])
          and (status = 'registered' or status = 'waitlist' and ${audience.waiting ?? false}::boolean)`;
    case 'debtors':
      return sql`
        select coalesce(parent_id, user_id), child_id, null::timestamptz from payments left join children on children.id = child_id
        where (status = 'pending' or (status = 'failed' and method = 'card')) and amount > 0
          and due_on <= (now() at time zone 'Europe/Sofia')::date`;
    case 'families':
      return sql`
        select users.id, children.id, null::timestamptz from auth.users left join children on parent_id = users.id
        where users.id = any (${audience.ids}::uuid[])`;
    case 'children':
      return sql`select parent_id, id, null::timestamptz from children where id = any (${audience.ids}::uuid[])`;
    case 'enrollments':
      return sql`
        select parent_id, children.id, null::timestamptz from enrollments join children on children.id = child_id
        where enrollments.id = any (${audience.ids}::uuid[])`;
    case 'payments':
      return sql`
        select coalesce(parent_id, user_id), child_id, null::timestamptz from payments left join children on children.id = child_id
        where payments.id = any (${audience.ids}::uuid[])`;
  }
}

/** The families of an audience as it is now, in a fixed order; an athlete is of the family whose child it is. Inside asServiceRole. */
export const findFamilies = (trx: Transaction, audience: Audience): Promise<AddressedFamily[]> => allRows(trx)`
    select family_id,
      coalesce(array_agg(child_id) filter (where child_id is not null), '{}') as child_ids,
      coalesce(
        jsonb_agg(jsonb_build_object('id', child_id, 'first_name', first_name, 'starts_at', starts_at) order by first_name, child_id)
          filter (where child_id is not null), '[]') as children,
      min(starts_at) as starts_at
    from (
      select coalesce(swimmers.parent_id, named.family_id) as family_id, coalesce(named.child_id, swimmers.id) as child_id,
        min(starts_at) as starts_at
      from (${rowsOf(audience)}) as named (family_id, child_id, starts_at)
      left join athlete_accounts on named.child_id is null and user_id = named.family_id and approved
      left join children as swimmers on swimmers.id = athlete_accounts.child_id
      group by 1, 2
    ) as addressed
    left join children on children.id = child_id
    where family_id is not null
    group by family_id order by family_id`;

/** The people of `families`, by family_id and child_ids: both parents, and swimmers with an account of their own. */
export const PEOPLE = sql`
  select family_id, family_id as user_id from families
  union select family_id, guardians.user_id from families join guardians on child_id = any (child_ids)
  union select family_id, athlete_accounts.user_id from families join athlete_accounts on child_id = any (child_ids) and approved`;

/** The reason for which no email reaches a person of `users`; null: it does. */
const REASON = sql`
  case
    when users.email is null or exists (select from private.managed_accounts where managed_accounts.user_id = users.id) then 'no_email'
    when users.banned_until > now() then 'disabled'
    when exists (select from private.refused_addresses where address = lower(users.email)) then 'refused'
  end`;

/** Families that no email reaches, and why. Inside asServiceRole. */
export const findUnreached = (
  trx: Transaction,
  families: readonly AddressedFamily[],
): Promise<Pick<FamilyWays, 'parent_id' | 'reason'>[]> => allRows(trx)`
    with families as (
      select * from jsonb_to_recordset(${jsonRows(families)}::jsonb) as families (family_id uuid, child_ids uuid[])
    )
    select family_id as parent_id, min(reason) as reason
    from (select family_id, ${REASON} as reason from (${PEOPLE}) as people join auth.users on users.id = user_id) as ways
    group by family_id having bool_and(reason is not null) order by family_id`;

/** A family with its people, and the reason for which no email reaches any of them. */
export interface FamilyWays {
  parent_id: string;
  full_name: string;
  phone: string | null;
  people: number;
  /** Of them, those who get it by email, and on the screen of a browser. */
  emails: number;
  screens: number;
  reached: boolean;
  reason: Unreachable;
}

/** The ways to families by email, in the order of their names. Inside asServiceRole. */
export async function waysOf(
  trx: Transaction,
  families: readonly AddressedFamily[],
  kind: 'club_message' | 'urgent_message',
): Promise<FamilyWays[]> {
  const { always } = kindRule(kind);
  return allRows(trx)<FamilyWays>`
    with families as (
      select * from jsonb_to_recordset(${jsonRows(families)}::jsonb) as families (family_id uuid, child_ids uuid[])
    ), people as (${PEOPLE}), ways as (
      select family_id, people.user_id, ${always !== undefined}::boolean or by_email is distinct from false as wants_email,
        by_push is distinct from false and coalesce(users.banned_until <= now(), true)
          and exists (select from push_subscriptions where push_subscriptions.user_id = people.user_id) as on_screen,
        ${REASON} as reason
      from people join auth.users on users.id = people.user_id
      left join notification_settings on notification_settings.user_id = people.user_id and kind = ${kind}
    )
    select ways.family_id as parent_id, count(*)::integer as people,
      (count(*) filter (where reason is null and wants_email))::integer as emails,
      (count(*) filter (where on_screen))::integer as screens, bool_or(reason is null) as reached,
      min(reason) as reason, coalesce(max(full_name), '') as full_name, max(phone) as phone
    from ways left join profiles on profiles.user_id = ways.family_id
    group by ways.family_id order by full_name, ways.family_id`;
}
