import { sql } from 'kysely';
import { remindToSignInput } from '../../../contracts/inputs/documents.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { newestOrRefuse } from './sign-document.ts';

export const remindToSign = defineProcedure({
  name: 'remind_to_sign',
  summary:
    'Reminds those who have not signed a required document, all or the named ones: once a day each. No reminders are sent for an optional document.',
  input: remindToSignInput,
  async run(context, { document_id, user_ids }) {
    await requireAdmin(context);
    const reminded = await asServiceRole(context.trx, async (trx) => {
      const { title, title_en, title_ru, is_required } = await newestOrRefuse(trx, document_id);
      if (!is_required) throw new ClubError('document_by_choice');
      const chosen = user_ids ?? null;
      const { rows } = await sql<{ user_id: string }>`
        select distinct user_id from document_signers
        where document_id = ${document_id} and not signed and (${chosen}::uuid[] is null or user_id = any (${chosen}::uuid[]))
          and not exists (
            select from notifications
            where notifications.user_id = document_signers.user_id and once_key = ${onceKey(document_id)}
          )
      `.execute(trx);
      const people = rows.map(({ user_id }) => user_id);
      const data = { document_id, title, title_en, title_ru };
      await notify(trx, { to: people, kind: 'document_reminder', data, once: onceKey(document_id) });
      return people.length;
    });
    await audit(context, 'remind_to_sign', { table: 'documents', id: document_id, details: { people: reminded } });
    return { reminded };
  },
});

/** The same person is reminded of a document once a day. */
const onceKey = (documentId: string) => `document_reminder:${documentId}:${clubDay()}`;
