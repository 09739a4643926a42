import { sql } from 'kysely';
import { checkCertificateInput } from '../../../contracts/inputs/certificates.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { heldCertificates } from './swimmers.ts';

export const checkCertificate = defineProcedure({
  name: 'check_certificate',
  summary: 'An admin accepts a swimmer’s certificate, or refuses it with a reason; family and athlete are notified.',
  input: checkCertificateInput,
  async run(context, { certificate_id, verified, note }) {
    await requireAdmin(context);
    const state = verified ? 'verified' : 'rejected';
    await asServiceRole(context.trx, async (trx) => {
      const row = await trx
        .selectFrom('certificates')
        .select('state')
        .where('id', '=', certificate_id)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new ClubError('certificate_not_found'));
      if (row.state === state) throw new ClubError('certificate_checked');
      await trx
        .updateTable('certificates')
        .set({
          state,
          note: verified ? null : note,
          checked_by: context.userId,
          checked_at: new Date().toISOString(),
        })
        .where('id', '=', certificate_id)
        .execute();
      const [held] = await heldCertificates(trx, sql`certificates.id = ${certificate_id}`);
      const { to, child_id, name, kind, valid_until } = held!;
      const facts = { ...(child_id ? { child_id } : {}), child_name: name, certificate: kind };
      if (verified) await notify(trx, { to, kind: 'certificate_verified', data: { ...facts, valid_until } });
      else await notify(trx, { to, kind: 'certificate_rejected', data: { ...facts, reason: note! } });
    });
    await audit(context, 'check_certificate', {
      table: 'certificates',
      id: certificate_id,
      details: { state, ...(note ? { reason: note } : {}) },
    });
    return { certificate_id, state };
  },
});
