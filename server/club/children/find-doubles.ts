import { sql } from 'kysely';
import { findDoublesInput, keepApartInput } from '../../../contracts/inputs/children.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

/** Names with one birthday that are this similar (trigrams, 0 to 1) may be one name written twice. */
const ALIKE = 0.5;
const MOST_PAIRS = 100;

/** One of two children who may be the same, as an admin compares them. */
interface Double {
  id: string;
  full_name: string;
  birth_date: string;
  created_at: string;
  parent: string;
  enrollments: number;
  payments: number;
}

export const findDoubleChildren = defineProcedure({
  name: 'find_double_children',
  summary:
    'Pairs of children who may be one registered twice: born on one day with names alike, or of one name with day and month of birth changed over. Of one child, if it is named.',
  input: findDoublesInput,
  async run(context, { child_id }) {
    await requireAdmin(context);
    // Separate statements, since one plan would not do for one child and for all.
    const only = child_id ? sql`id = ${child_id}::uuid` : sql`true`;
    const once = child_id ? sql`other.id <> one.id` : sql`one.id < other.id`;
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<{ one: Double; other: Double }>`
        with children_known as materialized (
          select id, parent_id, birth_date, lower(full_name) as name, lower(first_name) as first_name,
            left(lower(first_name), 1) as first, left(lower(last_name), 1) as last,
            to_char(birth_date, 'YYYYMMDD') as day, to_char(birth_date, 'YYYYDDMM') as turned
          from children
        ), one as (
          select * from children_known where ${only}
        ), born_together as materialized (
          select one.id as one_id, other.id as other_id, one.name, other.name as other_name
          from one join children_known as other on other.birth_date = one.birth_date and ${once}
          -- Asked first, since comparing names is dear; they may be in either order.
          where other.first_name = one.first_name
            or (other.first = one.first and other.last = one.last) or (other.first = one.last and other.last = one.first)
        ), pairs as (
          select one_id, other_id, extensions.similarity(name, other_name) as alike
          from born_together where extensions.similarity(name, other_name) >= ${ALIKE}
          union all
          select one.id, other.id, 1 from one join children_known as other
            on other.name = one.name and other.turned = one.day and other.birth_date <> one.birth_date and ${once}
          union all
          select one.id, other.id, 1 from one join children_known as other
            on other.parent_id = one.parent_id and other.name = one.name and ${once}
        ), likely as (
          select distinct on (alike, one_id, other_id) * from pairs
          where not exists (
            select from children_apart
            where child_id = least(one_id, pairs.other_id) and children_apart.other_id = greatest(one_id, pairs.other_id)
          )
          order by alike desc, one_id, other_id limit ${MOST_PAIRS}
        ), facts as (
          select children.id, jsonb_build_object(
            'id', children.id, 'full_name', children.full_name, 'birth_date', birth_date, 'created_at', children.created_at,
            'parent', coalesce(nullif(profiles.full_name, ''), users.email, ''),
            'enrollments', (select count(*) from enrollments where child_id = children.id),
            'payments', (select count(*) from payments where child_id = children.id)
          ) as fact
          from children join auth.users on users.id = parent_id left join profiles on profiles.user_id = parent_id
          where children.id in (select one_id from likely union select other_id from likely)
        )
        select one.fact as one, other.fact as other
        from likely join facts as one on one.id = one_id join facts as other on other.id = other_id
        order by alike desc, one.fact ->> 'full_name', one_id, likely.other_id
      `.execute(trx);
      return { pairs: rows };
    });
  },
});

export const keepChildrenApart = defineProcedure({
  name: 'keep_children_apart',
  summary: 'Records that two children who look like doubles are two; they are not proposed again.',
  input: keepApartInput,
  async run(context, { child_ids }) {
    await requireAdmin(context);
    const [one, other] = child_ids.toSorted() as [string, string];
    if (one === other) throw new ClubError('same_child');
    await asServiceRole(context.trx, async (trx) => {
      const rows = await trx.selectFrom('children').select('id').where('id', 'in', [one, other]).execute();
      if (rows.length < 2) throw new ClubError('child_not_found');
      await trx
        .insertInto('children_apart')
        .values({ child_id: one, other_id: other })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    await audit(context, 'keep_children_apart', { table: 'children', id: one, details: { other_id: other } });
    return { child_ids: [one, other] };
  },
});
