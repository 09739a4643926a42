import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isSized, PLAN_KINDS, type PlanKind } from '../../../contracts/enrollments.ts';
import { newPlanInput, planInput } from '../../../contracts/inputs/plans.ts';
import { isWithinPlan, type PlanInstallments } from '../../../contracts/installments.ts';
import type { VAT_PERCENTS } from '../../../contracts/invoices.ts';
import { PLAN_SESSIONS } from '../../../contracts/plans.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { toast } from '../../components/states/toast.ts';
import { formTexts } from '../../kit/form-texts.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { TaxRateField } from '../../kit/TaxRateField.tsx';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { showFault, useClubForm } from '../../lib/forms/form.ts';
import { usePlanChange, type AdminPlan } from './plans-data.ts';

type Installments = Partial<Record<keyof PlanInstallments, number | null | undefined>>;

/** The installments as a plan keeps them: none of a plan that is paid at once. */
const installmentsIn = ({ installments, installment_months, first_percent }: Installments, has: boolean) =>
  has && installments
    ? { installments, installment_months: installment_months ?? 1, first_percent: first_percent ?? null }
    : { installments: null, installment_months: null, first_percent: null };

/** Makes a plan, or changes its names and its sale; what it costs is changed by its own sheet. */
export function PlanSheet({ plan, onClose }: { plan: AdminPlan | undefined; onClose: () => void }) {
  const { t } = useLanguage(['prices', 'common']);
  const save = usePlanChange();
  const schema = (plan ? planInput : newPlanInput) as typeof newPlanInput;
  const form = useClubForm(schema, {
    ...(plan ? {} : { kind: '' as PlanKind, price: null, sessions: null }),
    ...formTexts(plan, 'name'),
    validity_months: plan?.validity_months ?? 1,
    days_a_week: plan?.days_a_week ?? null,
    is_active: plan?.is_active ?? true,
    installments: plan?.installments ?? null,
    installment_months: plan?.installment_months ?? 1,
    first_percent: plan?.first_percent ?? null,
    vat_percent: (plan?.vat_percent ?? null) as (typeof VAT_PERCENTS)[number] | null,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const [free, setFree] = useState(false);
  const isPriced = kind === 'pool_unlimited' || kind === 'private_package';
  const noPrice = free && !isPriced;
  const isKindergarten = (plan?.kind ?? kind) === 'kindergarten_monthly';
  const hasInstallments = !isKindergarten && (plan?.kind ?? kind) !== 'private_package';
  const inInstallments = useWatch({ control: form.control, name: 'installments' }) != null;
  const renews = isKindergarten || (plan?.kind ?? kind) === 'pool_unlimited';
  /** Says what the schema leaves open: a price, unless there is none, the sessions of a package, and installments that end in time. */
  const findMissing = (shouldFocus: boolean): boolean => {
    const { price, sessions, validity_months, ...values } = form.getValues();
    const { installments, installment_months } = installmentsIn(values, hasInstallments);
    const missing = [
      ...(!plan && isSized(kind) && sessions === null ? (['sessions'] as const) : []),
      ...(!plan && !noPrice && price === null ? (['price'] as const) : []),
    ];
    for (const [index, field] of missing.entries())
      form.setError(field, { message: errorText('required') }, { shouldFocus: shouldFocus && index === 0 });
    const isLate = installments !== null && !isWithinPlan({ installments, installment_months }, validity_months);
    if (isLate)
      form.setError(
        'installments',
        { message: t('plans.fields.installmentsLate') },
        { shouldFocus: shouldFocus && missing.length === 0 },
      );
    return isLate || missing.length > 0;
  };
  const submit = form.handleSubmit(
    async (values) => {
      if (findMissing(true)) return;
      try {
        const sessions = isSized(kind) ? values.sessions : PLAN_SESSIONS[values.kind];
        const own = plan ? {} : { sessions, price: noPrice ? null : values.price };
        const row = { ...values, ...own, ...installmentsIn(values, hasInstallments) };
        await save.run(plan ? { act: 'update', ids: [plan.id], row } : { act: 'create', row });
        toast.success(t(plan ? 'plans.saved' : 'plans.created', { name: values.name }));
        onClose();
      } catch (error) {
        showFault(form, error);
      }
      // Other faults are said at the same press.
    },
    () => void findMissing(false),
  );
  return (
    <FormDialog
      sheet
      title={t(plan ? 'plans.edit' : 'plans.add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(plan ? 'common:save' : 'plans.create')}
      form={form}
      failed={t('plans.failed')}
    >
      {!plan && (
        <SelectField
          label={t('plans.fields.kind')}
          placeholder={t('plans.fields.chooseKind')}
          options={PLAN_KINDS.map((value) => ({ value, label: t(`plans.kinds.${value}`) }))}
          {...form.field('kind')}
        />
      )}
      {!plan && isSized(kind) && (
        <NumberField {...form.typed('sessions')} label={t('plans.fields.sessions')} unit={t('plans.fields.pieces')} />
      )}
      <TextField label={t('plans.fields.name')} {...form.field('name')} />
      {!plan && (
        <div>
          {!noPrice && <PriceField {...form.typed('price')} label={t('plans.fields.price')} />}
          <Checkbox
            label={t('plans.fields.free')}
            help={t('plans.fields.freeHelp')}
            disabled={isPriced}
            checked={noPrice}
            onChange={(event) => setFree(event.target.checked)}
          />
        </div>
      )}
      {!isKindergarten && (
        <NumberField
          {...form.typed('validity_months')}
          label={t(renews ? 'plans.fields.renews' : 'plans.fields.validity')}
          help={renews && t('plans.fields.renewsHelp')}
          unit={t('plans.fields.months')}
        />
      )}
      {(plan?.kind ?? kind) !== 'private_package' && (
        <NumberField
          {...form.typed('days_a_week')}
          label={t('plans.fields.daysAWeek')}
          help={t('plans.fields.daysAWeekHelp')}
          optional
        />
      )}
      {hasInstallments && (
        <>
          <NumberField
            {...form.typed('installments')}
            label={t('plans.fields.installments')}
            help={t('plans.fields.installmentsHelp')}
            optional
          />
          {inInstallments && (
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <NumberField
                {...form.typed('installment_months')}
                label={t('plans.fields.installmentMonths')}
                unit={t('plans.fields.months')}
              />
              <NumberField
                {...form.typed('first_percent')}
                label={t('plans.fields.firstPercent')}
                help={t('plans.fields.firstPercentHelp')}
                unit="%"
                optional
              />
            </div>
          )}
        </>
      )}
      <TaxRateField {...form.typed('vat_percent')} />
      <TranslatedFields texts={{ name: t('plans.fields.name') }} field={form.field} />
      <Checkbox label={t('plans.fields.active')} help={t('plans.fields.activeHelp')} {...form.register('is_active')} />
    </FormDialog>
  );
}
