import { sql } from 'kysely';
import { findDoublesInput, keepApartInput } from '../../../contracts/children.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireAdmin } from '../people/access.ts';
import { audit } from '../people/audit.ts';

/** Names of one birthday that are so alike (trigrams, 0 to 1) may be one name written twice. */
const ALIKE = 0.5;
const MOST_PAIRS = 100;

/** One of two who may be one, as the office tells them apart. */
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
    const one = child_id ?? null;
    return asClub(context.trx, async (trx) => {
      const { rows } = await sql<{ one: Double; other: Double }>`
        with pairs as (
          select a.id as one_id, b.id as other_id, extensions.similarity(lower(a.full_name), lower(b.full_name)) as alike
          from children as a join children as b on b.birth_date = a.birth_date and a.id < b.id
          where (${one}::uuid is null or ${one}::uuid in (a.id, b.id))
            and extensions.similarity(lower(a.full_name), lower(b.full_name)) >= ${ALIKE}
          union all
          select a.id, b.id, 1
          from children as a join children as b on to_char(b.birth_date, 'YYYYDDMM') = to_char(a.birth_date, 'YYYYMMDD')
            and lower(b.full_name) = lower(a.full_name) and a.id < b.id and b.birth_date <> a.birth_date
          where ${one}::uuid is null or ${one}::uuid in (a.id, b.id)
          union all
          select a.id, b.id, 1
          from children as a join children as b on b.parent_id = a.parent_id and lower(b.full_name) = lower(a.full_name)
            and a.id < b.id and to_char(b.birth_date, 'YYYYDDMM') <> to_char(a.birth_date, 'YYYYMMDD')
          where ${one}::uuid is null or ${one}::uuid in (a.id, b.id)
        ), facts as (
          select children.id, jsonb_build_object(
            'id', children.id, 'full_name', children.full_name, 'birth_date', birth_date, 'created_at', children.created_at,
            'parent', coalesce(nullif(profiles.full_name, ''), users.email, ''),
            'enrollments', (select count(*) from enrollments where child_id = children.id),
            'payments', (select count(*) from payments where child_id = children.id)
          ) as fact
          from children join auth.users on users.id = parent_id left join profiles on profiles.user_id = parent_id
          where children.id in (select one_id from pairs union select other_id from pairs)
        )
        select one.fact as one, other.fact as other
        from pairs join facts as one on one.id = one_id join facts as other on other.id = other_id
        where not exists (select from children_apart where child_id = one_id and children_apart.other_id = pairs.other_id)
        order by alike desc, one.fact ->> 'full_name', one_id, pairs.other_id limit ${MOST_PAIRS}
      `.execute(trx);
      return { pairs: rows };
    });
  },
});

export const keepChildrenApart = defineProcedure({
  name: 'keep_children_apart',
  summary: 'Says that two children who look like doubles are two; they are not proposed again.',
  input: keepApartInput,
  async run(context, { child_ids }) {
    await requireAdmin(context);
    const [one, other] = child_ids.toSorted() as [string, string];
    if (one === other) throw new ClubError('same_child');
    await asClub(context.trx, async (trx) => {
      const known = await trx.selectFrom('children').select('id').where('id', 'in', [one, other]).execute();
      if (known.length < 2) throw new ClubError('child_not_found');
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
