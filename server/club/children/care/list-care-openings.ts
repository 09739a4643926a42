import { sql } from 'kysely';
import { listCareOpeningsInput } from '../../../../contracts/inputs/children.ts';
import { CLUB_TIME_ZONE, type Role } from '../../../../contracts/roles.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireFamilyOf } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';

/** The most openings of an answer. */
const PAGE = 20;

/** The openings of one reader on one day, beside one lesson or at the desk. */
interface CareOpening {
  first_at: string;
  last_at: string;
  times: number;
  /** Null: the account is erased. */
  reader_name: string | null;
  /** For what the reader works at the club today; null where it does not any more. */
  reader_role: Extract<Role, 'instructor' | 'reception' | 'admin'> | null;
  /** Null: opened at the desk. */
  lesson: (Translated<'title'> & { starts_at: string }) | null;
}

export const listCareOpenings = defineProcedure({
  name: 'list_care_openings',
  summary:
    'Who opened the health notes and contacts of a child, the newest first: for its parents, reception and admins. `more`: older ones follow.',
  input: listCareOpeningsInput,
  async run(context, { child_id, before = null }) {
    await requireFamilyOf(context, child_id);
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<CareOpening>`
        with openings as (
          select opened_by, lesson_id, min(created_at) as first_at, max(created_at) as last_at, count(*)::integer as times
          from roster_openings where child_ids @> array[${child_id}::uuid]
          group by opened_by, lesson_id, (created_at at time zone ${CLUB_TIME_ZONE})::date
        )
        select first_at, last_at, times,
          case when opened_by is not null then coalesce(nullif(profiles.full_name, ''), users.email, '') end as reader_name,
          (
            select role from user_roles where user_id = opened_by and role in ('instructor', 'reception', 'admin')
            order by (role = 'instructor') = (openings.lesson_id is not null) desc, role limit 1
          ) as reader_role,
          case when lessons.id is not null then jsonb_build_object(
            'starts_at', lessons.starts_at, 'title', classes.title, 'title_en', classes.title_en, 'title_ru', classes.title_ru
          ) end as lesson
        from openings
        left join auth.users on users.id = opened_by
        left join profiles on profiles.user_id = opened_by
        left join lessons on lessons.id = lesson_id
        left join classes on classes.id = lessons.class_id
        where ${before}::timestamptz is null or last_at < ${before}::timestamptz
        order by last_at desc limit ${PAGE + 1}
      `.execute(trx);
      return { openings: rows.slice(0, PAGE), more: rows.length > PAGE };
    });
  },
});
