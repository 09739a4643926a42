import { sql } from 'kysely';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Refuses a child whose family has not signed the newest versions of the required documents, where the club asks for
 * them before a seat: in a parent's own name, or for the child. A seat never depends on health data.
 */
export async function requireDocuments(trx: Transaction, childId: string): Promise<void> {
  const { rows } = await sql`
    select from club_settings
    where seat_needs_documents and exists (
      select from (
        select distinct on (kind) id, kind, is_required from documents
        where published_at <= now() order by kind, version desc
      ) as newest
      where is_required and kind <> 'health_data' and not exists (
        select from consents
        where document_id = newest.id and withdrawn_at is null
          and case when private.counts_per_child(newest.kind) then child_id = ${childId}::uuid
            else child_id is null and user_id = any (private.parents_of(${childId}::uuid)) end
      )
    )`.execute(trx);
  if (rows.length > 0) throw new ClubError('documents_missing');
}
