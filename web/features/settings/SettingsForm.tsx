import type { ReactNode, SubmitEventHandler } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Database } from '../../../contracts/database.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { toast } from '../../components/states/toast.ts';
import { useWrite } from '../../components/states/use-procedure.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { ask, rpc } from '../../lib/api/rpc.ts';
import { keepStill } from '../../lib/browser/keep-still.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { isRefused, useClubForm } from '../../lib/forms/form.ts';

/** The procedures that save what asks for a proof. */
type GuardedSettings = 'save_bank_settings' | 'save_retention';

interface SettingsFormProps {
  /** The name of the set, on a tab that holds more than one. */
  title?: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  form: { formState: { isDirty: boolean; isSubmitting: boolean; errors: { root?: { message?: string } } } };
  children: ReactNode;
}

/** A set of settings, saved together; while nothing has been typed there is nothing to save. */
export function SettingsForm({ title, onSubmit, form, children }: SettingsFormProps) {
  const { t } = useLanguage(['adminSettings', 'common']);
  const { isDirty, isSubmitting, errors } = form.formState;
  const refusal = [isRefused(errors) && t('failed'), errors.root?.message].filter(Boolean).join('. ');
  return (
    <Card title={title} className="max-w-2xl">
      <form noValidate autoComplete="off" onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
        <FormError message={refusal} />
        <Button
          type="submit"
          onMouseDown={keepStill}
          busy={isSubmitting}
          disabled={!isDirty && !isSubmitting}
          className="self-start"
        >
          {t('common:save')}
        </Button>
      </form>
    </Card>
  );
}

/** A form over a group of settings, and what SettingsForm needs of it. What was saved is what it then starts from. */
export function useSettingsForm<Input extends FieldValues, Output extends SettingsChange>(
  schema: z.ZodMiniType<Output, Input>,
  start: DefaultValues<Input>,
  procedure?: GuardedSettings,
) {
  const { t } = useLanguage('adminSettings');
  const change = useSettingsChange(procedure);
  const form = useClubForm(schema, start);
  const onSubmit = form.saving(async (values) => {
    await change.run(values);
    form.reset(form.getValues());
    toast.success(t('saved'));
  });
  return { form, onSubmit };
}

const COLUMNS =
  `phones,email,office_hours,bank_name,bank_beneficiary,bank_iban,bank_bic,fiscal_receipt_required,second_person_above,currency,price_display,
  low_sessions,low_stock,company_name,company_eik,company_vat,company_address,company_mol,vat_percent,vat_ground,invoices_at_once,
  waitlist_offer_hours,evening_offers,evening_offer_minutes,absence_notice_hours,sibling_discounts,second_class_discount,registration_fee,membership_fee,
  prorate_first_month,pause_days_a_year,payment_due_day,reminder_days,unpaid_seat_days,seat_needs_documents,texts_a_month,call_after_minutes,quiet_from,quiet_until,trial_price,single_visits,private_lessons,
  certificate_rule,payment_rule,package_rule,children_an_instructor,hand_over_age,
  keep_care_months,keep_messages_months,keep_certificates_months,keep_accounts_months,
  level_step,level_by_admin,reports_by_admin,make_ups,make_up_days,make_ups_a_month,make_ups_of_cancelled,make_ups_outlive_package,make_up_levels,make_up_location_ids,visit_notice_hours,
  ${inAllLanguages('name', 'mission', 'values', 'history', 'address')}` as const;

/** Everything that an admin may set for the club. */
export type AdminSettings = Selected<'club_settings', typeof COLUMNS>;

export const adminSettingsQuery = askQuery(['club_settings', 'admin'], (club) =>
  club.from('club_settings').select(COLUMNS).single(),
);

/** A group of settings as its form hands it on. */
type SettingsChange = Database['public']['Tables']['club_settings']['Update'];

/** Changes a group of settings; afterwards they are read again. Throws ClubError. */
function useSettingsChange(procedure?: GuardedSettings) {
  return useWrite(
    async (change: SettingsChange) => {
      if (procedure) await rpc(procedure, change as never);
      else await ask((club) => club.from('club_settings').update(change).eq('id', true).select('id').single());
    },
    ['club_settings'],
  );
}
