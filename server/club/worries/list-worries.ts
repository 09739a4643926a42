import { sql } from 'kysely';
import { listWorriesInput } from '../../../contracts/inputs/worries.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { MaybeTranslated } from '../../../contracts/translated.ts';
import { MOST_WORRIES, WORRY_KINDS, type WorryKind } from '../../../contracts/worries.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { worryFacts } from './worry-facts.ts';

interface Worry extends MaybeTranslated<'title'> {
  kind: WorryKind;
  subject_id: string;
  /** The day of the fact. */
  since: string;
  child_id: string | null;
  child_name: string | null;
  /** The first parent of the child, or whose payments or address it is. */
  family_id: string | null;
  family_name: string | null;
  phone: string | null;
  lesson_id: string | null;
  starts_at: string | null;
  /** Children without a mark, payments, days left, percent present, or the age. */
  number: number | null;
  /** Of this kind in all; those that are read are the first. */
  total: number;
}

export const listWorries = defineProcedure({
  name: 'list_worries',
  summary:
    'The worries of the day for the desk: accidents without follow-up, lessons without marks, overdue payments by family, medical certificates that end, refused addresses, two misses in a row, attendance that falls, birthdays. None of the words of an accident or a certificate. What was settled or put off is left out; the first 30 of each kind.',
  input: listWorriesInput,
  isRead: true,
  async run(context): Promise<{ worries: Worry[] }> {
    await requireAdmin(context);
    const today = clubDay();
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<Worry>`
        with ${worryFacts(today)}, every_worry as (
          ${sql.join(
            WORRY_KINDS.map((kind) => sql`select * from ${sql.table(kind)}`),
            sql` union all `,
          )}
        ), open as (
          select kind, subject_id, since, child_id, family_id, lesson_id, number,
            (count(*) over (partition by kind))::integer as total,
            row_number() over (partition by kind order by since, subject_id) as nth
          from every_worry
          where not exists (
            select from settled_worries as settled
            where settled.kind = every_worry.kind and settled.subject_id = every_worry.subject_id
              and settled.since = every_worry.since and (settled.until is null or settled.until > ${today}::date)
          )
        )
        select open.kind, open.subject_id, open.since::text, open.child_id, children.full_name as child_name,
          coalesce(open.family_id, children.parent_id) as family_id, coalesce(profiles.full_name, '') as family_name, profiles.phone,
          open.lesson_id, title, title_en, title_ru, starts_at, number, total
        from open
        left join children on children.id = open.child_id
        left join profiles on profiles.user_id = coalesce(open.family_id, children.parent_id)
        left join lessons on lessons.id = open.lesson_id
        left join classes on classes.id = lessons.class_id
        where nth <= ${MOST_WORRIES}
        order by array_position(${[...WORRY_KINDS]}::text[], open.kind), nth`.execute(trx);
      return { worries: rows };
    });
  },
});
