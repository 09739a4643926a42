import { sql } from 'kysely';
import { withdrawConsentInput } from '../../../contracts/inputs/documents.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireUser } from '../users/access.ts';

export const withdrawConsent = defineProcedure({
  name: 'withdraw_consent',
  summary:
    'Takes a consent back from now on; that it was given stays on record. Without the one for health data, the child’s health notes go.',
  input: withdrawConsentInput,
  async run(context, { consent_id }) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      // What the other parent agreed to for the same child is withdrawn by either.
      const { rows } = await sql<{ kind: string; child_id: string | null }>`
        update consents set withdrawn_at = now()
        from documents
        where documents.id = document_id and consents.id = ${consent_id} and withdrawn_at is null
          and (user_id = ${userId} or child_id = any (private.my_child_ids()))
        returning kind, child_id
      `.execute(trx);
      const [consent] = rows;
      if (!consent) throw new ClubError('consent_not_found');
      const erased = consent.kind === 'health_data' && consent.child_id !== null;
      if (erased)
        await trx
          .updateTable('child_care')
          .set({ medical_notes: null })
          .where('child_id', '=', consent.child_id!)
          .execute();
      return { withdrawn: true, health_notes_erased: erased };
    });
  },
});
