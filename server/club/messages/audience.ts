import { sql, type RawBuilder } from 'kysely';
import type { Audience } from '../../../contracts/inputs/messages.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** A family that a message is for: its first parent's account, or an athlete's own. */
export interface AddressedFamily {
  family_id: string;
  child_ids: string[];
  /** Its children in the audience by name, and the time of the lesson where there is one. */
  child_names: string[];
  starts_at: string | null;
}

/** The rows family_id, child_id, starts_at of an audience; a child may be in several. */
function rowsOf(audience: Audience): RawBuilder<unknown> {
  const swimmers = (where: RawBuilder<unknown>) => sql`
    select children.parent_id, children.id, null::timestamptz from enrollments
    join classes on classes.id = class_id join children on children.id = child_id
    where enrollments.status = 'active' and ${where}`;
  const ofLessons = (where: RawBuilder<unknown>) => sql`
    select children.parent_id, children.id, starts_at from lessons join enrollments using (class_id) join children on children.id = child_id
    where enrollments.status = 'active' and ${where}
    union all
    select children.parent_id, children.id, starts_at from lessons join visits on lesson_id = lessons.id join children on children.id = child_id
    where ${where}`;
  switch (audience.kind) {
    case 'class':
      return swimmers(sql`class_id = any (${audience.ids}::uuid[])`);
    case 'location':
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
        and (${audience.location_id ?? null}::uuid is null or class_id in (select id from classes where location_id = ${audience.location_id ?? null}::uuid))`);
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

/** The families of an audience as it is now, in a fixed order. Inside asServiceRole. */
export async function findFamilies(trx: Transaction, audience: Audience): Promise<AddressedFamily[]> {
  const { rows } = await sql<AddressedFamily>`
    select family_id,
      coalesce(array_agg(distinct child_id) filter (where child_id is not null), '{}') as child_ids,
      coalesce(array_agg(distinct children.first_name) filter (where child_id is not null), '{}') as child_names,
      min(starts_at) as starts_at
    from (${rowsOf(audience)}) as addressed (family_id, child_id, starts_at)
    left join children on children.id = child_id
    where family_id is not null
    group by family_id order by family_id`.execute(trx);
  return rows;
}
