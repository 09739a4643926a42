import { sql } from 'kysely';
import type { DocumentKind } from '../../../contracts/documents.ts';
import { listDocumentsInput } from '../../../contracts/inputs/documents.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

/** A version of a document in the admin list. */
interface AdminDocument extends Translated<'title' | 'body'> {
  id: string;
  kind: DocumentKind;
  version: number;
  is_required: boolean;
  published_at: string | null;
  state: 'draft' | 'planned' | 'current' | 'replaced';
  /** The number of people who agreed and have not withdrawn. */
  signed: number;
  /** The number of people who have to agree to the current version; null for others. */
  expected: number | null;
}

export const listDocuments = defineProcedure({
  name: 'list_documents',
  summary:
    'All versions of all documents, with how many have signed each, and how many should have signed the current one.',
  input: listDocumentsInput,
  async run(context) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<AdminDocument>`
        with versions as (
          select documents.*, case
            when published_at is null then 'draft' when published_at > now() then 'planned'
            when version = max(version) filter (where published_at <= now()) over (partition by kind) then 'current'
            else 'replaced' end as state
          from documents
        ), people as (
          select count(*)::integer as children, count(distinct parent_id)::integer as parents from children
        )
        select versions.id, kind, version, title, title_en, title_ru, body, body_en, body_ru, is_required, published_at, state,
          case when state = 'current'
            then (select count(*)::integer from document_signers where document_id = versions.id and signed)
            else (select count(*)::integer from consents where document_id = versions.id and withdrawn_at is null) end as signed,
          case when state = 'current' then case when private.counts_per_child(kind) then children else parents end end as expected
        from versions, people
        order by kind, version desc
      `.execute(trx);
      return { documents: rows };
    });
  },
});
