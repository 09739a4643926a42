import { PER_CHILD, type DocumentKind } from '../../../contracts/documents.ts';
import { signDocumentInput } from '../../../contracts/inputs/documents.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import { requireFamilyOf, requireUser } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

export const signDocument = defineProcedure({
  name: 'sign_document',
  summary:
    'Agrees to the newest version of a document in one’s own name, or for children of the family, at the server’s time. A repeated call changes nothing.',
  input: signDocumentInput,
  async run(context, { document_id, child_ids, signed_name }) {
    const userId = requireUser(context);
    const document = await asServiceRole(context.trx, (trx) => newestOrRefuse(trx, document_id));
    const perChild = PER_CHILD.includes(document.kind);
    if (perChild !== child_ids.length > 0) {
      const fault = perChild ? 'required' : 'unknown_field';
      throw new ClubError('invalid_input', { details: [{ field: 'child_ids', fault }] });
    }
    for (const childId of child_ids) await requireFamilyOf(context, childId);
    return asServiceRole(context.trx, async (trx) => {
      const rows = (perChild ? child_ids : [null]).map((child_id) => ({
        document_id,
        user_id: userId,
        child_id,
        signed_name,
      }));
      const signed = await trx
        .insertInto('consents')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      return { signed: signed.length };
    });
  },
});

interface NewestDocument extends Translated<'title'> {
  kind: DocumentKind;
  is_required: boolean;
}

/** The document, if it is published and no newer version is; refuses otherwise. */
export async function newestOrRefuse(trx: Transaction, documentId: string): Promise<NewestDocument> {
  const document = await firstRow(trx)<NewestDocument & { newest: boolean }>`
    select kind, title, title_en, title_ru, is_required, not exists (
      select from documents as newer where newer.kind = documents.kind and newer.version > documents.version and newer.published_at <= now()
    ) as newest
    from documents where id = ${documentId} and published_at <= now()
  `;
  if (!document) throw new ClubError('document_not_found');
  if (!document.newest) throw new ClubError('document_outdated');
  return document;
}
