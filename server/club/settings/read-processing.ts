import { readProcessingInput } from '../../../contracts/inputs/settings.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

export const readProcessing = defineProcedure({
  name: 'read_processing',
  summary:
    'What the record of processing activities (GDPR, art. 30) takes from the club: who is responsible, how long data are kept, and which providers are set up.',
  input: readProcessingInput,
  async run(context) {
    await requireAdmin(context);
    const settings = await asServiceRole(context.trx, (trx) =>
      trx
        .selectFrom('club_settings')
        .select([
          'name',
          'company_name',
          'company_eik',
          'company_address',
          'company_mol',
          'email',
          'phones',
          'keep_care_months',
          'keep_messages_months',
          'keep_certificates_months',
          'keep_accounts_months',
        ])
        .executeTakeFirstOrThrow(),
    );
    return {
      ...settings,
      cards: context.cards?.name ?? null,
      easypay: context.easypay !== null,
      sms: context.sms !== null,
    };
  },
});
