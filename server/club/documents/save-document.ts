import { sql } from 'kysely';
import { discardDocumentInput, saveDocumentInput } from '../../../contracts/inputs/documents.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

export const saveDocument = defineProcedure({
  name: 'save_document',
  summary:
    'Writes the next version of a document, or changes one that is not published yet. A published version stays as it is; one draft of a document at a time.',
  input: saveDocumentInput,
  async run(context, { document_id, publish_at, ...texts }) {
    await requireAdmin(context);
    const saved = await asServiceRole(context.trx, async (trx) => {
      await sql`lock table documents in share row exclusive mode`.execute(trx);
      // A moment of the past becomes now: a signature must not be older than the text.
      const published_at = publish_at && new Date(Math.max(Date.parse(publish_at), Date.now())).toISOString();
      if (document_id) {
        await requireUnpublished(trx, document_id);
        return trx
          .updateTable('documents')
          .set({ ...texts, published_at: published_at ?? null })
          .where('id', '=', document_id)
          .returning(['id', 'kind', 'version', 'published_at'])
          .executeTakeFirstOrThrow();
      }
      const latest = await trx
        .selectFrom('documents')
        .select(['version', 'published_at'])
        .where('kind', '=', texts.kind)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (latest && !isOut(latest.published_at)) throw new ClubError('draft_exists');
      return trx
        .insertInto('documents')
        .values({ ...texts, published_at: published_at ?? null, version: (latest?.version ?? 0) + 1 })
        .returning(['id', 'kind', 'version', 'published_at'])
        .executeTakeFirstOrThrow();
    });
    await audit(context, 'save_document', {
      table: 'documents',
      id: saved.id,
      details: { name: texts.title, version: saved.version, published: saved.published_at !== null },
    });
    return { document_id: saved.id, version: saved.version, published_at: saved.published_at };
  },
});

export const discardDocument = defineProcedure({
  name: 'discard_document',
  summary: 'Deletes a version of a document that is not published yet.',
  input: discardDocumentInput,
  async run(context, { document_id }) {
    await requireAdmin(context);
    const gone = await asServiceRole(context.trx, async (trx) => {
      const document = await requireUnpublished(trx, document_id);
      await trx.deleteFrom('documents').where('id', '=', document_id).execute();
      return document;
    });
    const details = { name: gone.title, version: gone.version };
    await audit(context, 'discard_document', { table: 'documents', id: document_id, details });
    return { document_id };
  },
});

async function requireUnpublished(trx: Transaction, id: string): Promise<{ title: string; version: number }> {
  const document = await trx
    .selectFrom('documents')
    .select(['title', 'version', 'published_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('document_not_found'));
  if (isOut(document.published_at)) throw new ClubError('document_is_out');
  return document;
}

const isOut = (publishedAt: string | null) => publishedAt !== null && Date.parse(publishedAt) <= Date.now();
