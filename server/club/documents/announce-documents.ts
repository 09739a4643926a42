import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import { notify } from '../notifications/notify.ts';

interface Published {
  id: string;
  title: string;
  title_en: string | null;
  title_ru: string | null;
  people: string[];
}

/**
 * Tells families of document versions that have come out since the last time, however they were published: by an admin at
 * once, or by a date that has come. Of a required one every parent is told, of another those who had agreed to one before.
 * Returns a summary.
 */
export async function announceDocuments(trx: Transaction): Promise<string> {
  const { rows } = await sql<Published>`
    with out_now as (
      select id from documents where published_at <= now() and announced_at is null
      order by published_at for update skip locked
    ), told as (
      update documents set announced_at = now() where id in (select id from out_now)
      returning id, kind, version, title, title_en, title_ru, is_required
    )
    select told.id, title, title_en, title_ru, array(
      select user_id from user_roles where role = 'parent' and told.is_required
      union
      -- Whoever agreed to an earlier version.
      select consents.user_id from consents join documents on documents.id = document_id
      where documents.kind = told.kind and documents.version < told.version and withdrawn_at is null
    ) as people
    from told
  `.execute(trx);
  for (const { people, id, title, title_en, title_ru } of rows) {
    const data = { document_id: id, title, title_en, title_ru };
    await notify(trx, { to: people, kind: 'document_published', data, once: `document_published:${id}` });
  }
  return `${rows.length} documents`;
}
