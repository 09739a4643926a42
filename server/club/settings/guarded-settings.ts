import { clubBankInput, clubRetentionInput } from '../../../contracts/inputs/settings.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import { readAdmins } from '../core/admins.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';

export const saveBankSettings = defineProcedure({
  name: 'save_bank_settings',
  summary:
    'Sets the club’s bank account, its currency, how prices are written and what cash needs. Another account, or another sum above which a second admin decides, asks for a proof; the account is emailed to all admins with the one before and who did it.',
  input: clubBankInput,
  async run(context, settings) {
    await requireAdmin(context);
    const before = await asServiceRole(context.trx, lockSettings);
    const [was, now] = [bankOf(before), bankOf(settings)];
    const { second_person_above: above = before.second_person_above } = settings;
    if (was !== now || above !== before.second_person_above) await requireRecentProof(context, { signInCounts: true });
    await asServiceRole(context.trx, async (trx) => {
      await trx
        .updateTable('club_settings')
        .set({ ...settings, second_person_above: above })
        .execute();
      if (was === now) return;
      const data = { name: await callerName(trx, context), was, now };
      await notify(trx, { to: await readAdmins(trx), kind: 'bank_account_changed', data });
    });
    return { saved: true as const };
  },
});

export const saveRetention = defineProcedure({
  name: 'save_retention',
  summary:
    'Sets how many months the club keeps health notes, messages, certificates and unused accounts. Asks for a proof.',
  input: clubRetentionInput,
  async run(context, months) {
    await requireAdmin(context);
    await requireRecentProof(context, { signInCounts: true });
    await asServiceRole(context.trx, (trx) => trx.updateTable('club_settings').set(months).execute());
    return { saved: true as const };
  },
});

const lockSettings = (trx: Transaction) =>
  trx
    .selectFrom('club_settings')
    .select(['bank_name', 'bank_beneficiary', 'bank_iban', 'bank_bic', 'second_person_above'])
    .forUpdate()
    .executeTakeFirstOrThrow();

/** The account as an email names it. */
const bankOf = ({
  bank_iban,
  bank_beneficiary,
  bank_bic,
  bank_name,
}: Record<'bank_iban' | 'bank_beneficiary' | 'bank_bic' | 'bank_name', string>): string =>
  [bank_iban, bank_beneficiary, bank_bic, bank_name].filter(Boolean).join(' · ') || '–';

/** The name of who calls, or the address; of the secret key a dash. */
async function callerName(trx: Transaction, { userId }: ProcedureContext): Promise<string> {
  if (!userId) return '–';
  const person = await trx
    .selectFrom('user_directory')
    .select(['full_name', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return person?.full_name || person?.email || '–';
}
