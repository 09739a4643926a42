import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type {
  clubBankInput,
  clubContactInput,
  clubInvoicesInput,
  clubPricesInput,
  clubRetentionInput,
  clubRulesInput,
  clubTextsInput,
} from '../../../contracts/inputs/settings.ts';
import { useWrite } from '../../components/use-procedure.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Selected } from '../../lib/rows.ts';
import { dataOf } from '../../lib/rpc.ts';
import type { Result } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

const COLUMNS =
  `phones,email,office_hours,bank_name,bank_beneficiary,bank_iban,bank_bic,fiscal_receipt_required,currency,price_display,
  low_sessions,low_stock,company_name,company_eik,company_vat,company_address,company_mol,vat_percent,vat_ground,invoices_at_once,
  waitlist_offer_hours,absence_notice_hours,sibling_discounts,second_class_discount,registration_fee,membership_fee,
  prorate_first_month,pause_days_a_year,payment_due_day,reminder_days,unpaid_seat_days,
  keep_care_months,keep_messages_months,keep_accounts_months,
  ${inAllLanguages('name', 'mission', 'values', 'history', 'address')}` as const;

/** Everything that an admin may set for the club. */
export type AdminSettings = Selected<'club_settings', typeof COLUMNS>;

export const adminSettingsQuery = queryOptions({
  queryKey: ['club_settings', 'admin'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client.from('club_settings').select(COLUMNS).single();
    return dataOf(answer);
  },
});

/** A group of settings as its form hands it on. */
export type SettingsChange =
  | z.output<typeof clubTextsInput>
  | z.output<typeof clubContactInput>
  | z.output<typeof clubBankInput>
  | z.output<typeof clubInvoicesInput>
  | z.output<typeof clubPricesInput>
  | z.output<typeof clubRetentionInput>
  | z.output<typeof clubRulesInput>;

/** Changes a group of settings; afterwards they are read again. Throws ClubError. */
export function useSettingsChange() {
  return useWrite(
    async (change: SettingsChange) => {
      const client = await supabase();
      const answer = await client
        .from('club_settings')
        .update(change as never)
        .eq('id', true)
        .select('id')
        .single();
      return dataOf(answer as Result<{ id: boolean }>);
    },
    ['club_settings'],
  );
}
