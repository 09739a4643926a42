import { sql } from 'kysely';
import type { JobSummary } from '../../../contracts/jobs.ts';
import type { Translated } from '../../../contracts/translated.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notify } from '../core/notifications/notify.ts';

interface Published extends Translated<'title'> {
  id: string;
  people: string[];
}

/**
 * Notifies families of document versions that have come out since the last run, however they were published: by an
 * admin at once, or by a date that has come. A required one goes to every parent, another to those who had agreed to an
 * earlier version. Returns a summary.
 */
export async function announceDocuments(trx: Transaction): Promise<JobSummary> {
  const { rows } = await sql<Published>`
    with out_now as (
      select id from documents where published_at <= now() and announced_at is null
      order by published_at for update skip locked
    ), announced as (
      update documents set announced_at = now() where id in (select id from out_now)
      returning id, kind, version, title, title_en, title_ru, is_required
    )
    select announced.id, title, title_en, title_ru, array(
      select user_id from user_roles where role = 'parent' and announced.is_required
      union
      -- Parents who agreed to an earlier version.
      select consents.user_id from consents join documents on documents.id = document_id
      where documents.kind = announced.kind and documents.version < announced.version and withdrawn_at is null
    ) as people
    from announced
  `.execute(trx);
  for (const { people, id, title, title_en, title_ru } of rows) {
    const data = { document_id: id, title, title_en, title_ru };
    await notify(trx, { to: people, kind: 'document_published', data, once: `document_published:${id}` });
  }
  return { documents: rows.length };
}
