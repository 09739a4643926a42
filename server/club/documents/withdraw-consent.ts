import { sql } from 'kysely';
import { withdrawConsentInput } from '../../../contracts/inputs/documents.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireUser } from '../core/access/access.ts';
import { readAdmins } from '../core/admins.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';

export const withdrawConsent = defineProcedure({
  name: 'withdraw_consent',
  summary:
    'Withdraws a consent from now on; the record of it stays. Without the one for health data, the child’s health notes are deleted.',
  input: withdrawConsentInput,
  async run(context, { consent_id }) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      // Either parent withdraws what the other agreed to for the same child; one who is no parent of it any more does not.
      const { rows } = await sql<{ kind: string; child_id: string | null }>`
        update consents set withdrawn_at = now()
        from documents
        where documents.id = document_id and consents.id = ${consent_id} and withdrawn_at is null
          and case when child_id is null then user_id = ${userId} else child_id = any (private.my_child_ids()) end
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
      if (consent.kind === 'photos' && consent.child_id !== null) await notifyAdmins(trx, consent.child_id);
      return { withdrawn: true, health_notes_erased: erased };
    });
  },
});

/** Photos that are out already are for the admins to take back. Nothing where the other parent still agrees. */
async function notifyAdmins(trx: Transaction, childId: string): Promise<void> {
  const { rows } = await sql<{ child_name: string }>`
    select full_name as child_name from children where id = ${childId} and not private.allows_photos(id)
  `.execute(trx);
  if (!rows[0]) return;
  await notify(trx, {
    to: await readAdmins(trx),
    kind: 'photos_withdrawn',
    data: { child_id: childId, child_name: rows[0].child_name },
  });
}
