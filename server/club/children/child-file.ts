import { sql } from 'kysely';
import type { DocumentKind } from '../../../contracts/documents.ts';
import { childFileInput } from '../../../contracts/inputs/children.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { LICENSE_PREFIX } from '../results/match-swimmers.ts';

/** The admins' facts of a child beside its profile. */
interface ChildFile {
  registered_at: string;
  /** The first parent first. */
  parents: { user_id: string; full_name: string; email: string; phone: string | null; first: boolean }[];
  attendance: { present: number; absent: number; excused: number };
  achievements: number;
  assessments: number;
  /** As an admin wrote it. */
  license: string | null;
  /** Without an admin's entry: of the athlete's account, or else learned from files of meets. */
  found_license: string | null;
  /** The newest version of each document that counts for the child, and whether a parent agreed to it. */
  documents: (Translated<'title'> & { kind: DocumentKind; agreed_at: string | null })[];
  /** The athlete's own account, where the two are linked. */
  athlete: { user_id: string; approved: boolean } | null;
}

export const childFile = defineProcedure({
  name: 'child_file',
  summary: 'What an admin sees of a child beside its profile: parents, attendance in figures, agreed documents.',
  input: childFileInput,
  async run(context, { child_id }) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<ChildFile>`
        select children.created_at as registered_at, children.license,
          coalesce(
            (select license from athlete_accounts where child_id = children.id),
            (
              select upper(substr(key, ${LICENSE_PREFIX.length + 1}::integer)) from swimmer_keys
              where child_id = children.id and starts_with(key, ${LICENSE_PREFIX}) order by created_at desc limit 1
            )
          ) as found_license,
          (
            select jsonb_agg(jsonb_build_object(
              'user_id', people.user_id, 'first', people.first, 'full_name', coalesce(profiles.full_name, ''),
              'email', coalesce(users.email, ''), 'phone', profiles.phone
            ) order by people.first desc, profiles.full_name)
            from (
              select children.parent_id as user_id, true as first
              union all select guardians.user_id, false from guardians where child_id = children.id
            ) as people
            join auth.users on users.id = people.user_id left join profiles on profiles.user_id = people.user_id
          ) as parents,
          (
            select jsonb_build_object(
              'present', count(*) filter (where status = 'present'), 'absent', count(*) filter (where status = 'absent'),
              'excused', count(*) filter (where status = 'excused')
            ) from attendance where child_id = children.id
          ) as attendance,
          (select count(*)::integer from achievements where child_id = children.id) as achievements,
          (select count(*)::integer from progress_assessments where child_id = children.id) as assessments,
          (
            select coalesce(jsonb_agg(jsonb_build_object(
              'kind', newest.kind, 'title', title, 'title_en', title_en, 'title_ru', title_ru, 'agreed_at', (
                select max(agreed_at) from consents
                where document_id = newest.id and withdrawn_at is null and child_id = children.id
              )
            ) order by newest.kind), '[]')
            from (
              select distinct on (kind) * from documents where published_at <= now() order by kind, version desc
            ) as newest
            where private.counts_per_child(newest.kind)
          ) as documents,
          (
            select jsonb_build_object('user_id', user_id, 'approved', approved) from athlete_accounts
            where child_id = children.id limit 1
          ) as athlete
        from children where id = ${child_id}
      `.execute(trx);
      if (!rows[0]) throw new ClubError('child_not_found');
      return rows[0];
    });
  },
});
