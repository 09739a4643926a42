import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isSized, PLAN_KINDS, type PlanKind } from '../../../contracts/enrollments.ts';
import { newPlanInput, planInput } from '../../../contracts/inputs/plans.ts';
import type { VAT_PERCENTS } from '../../../contracts/invoices.ts';
import { PLAN_SESSIONS } from '../../../contracts/plans.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { toast } from '../../components/states/toast.ts';
import { NumberField } from '../../kit/NumberField.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { TaxRateField } from '../../kit/TaxRateField.tsx';
import { TranslatedFields } from '../../kit/TranslatedFields.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { showFault, useClubForm } from '../../lib/forms/form.ts';
import { usePlanChange, type AdminPlan } from './plans-data.ts';

/** Makes a plan, or changes its names and its sale; what it costs is changed by its own sheet. */
export function PlanSheet({ plan, onClose }: { plan: AdminPlan | undefined; onClose: () => void }) {
  const { t } = useLanguage(['prices', 'common']);
  const save = usePlanChange();
  const schema = (plan ? planInput : newPlanInput) as typeof newPlanInput;
  const form = useClubForm(schema, {
    ...(plan ? {} : { kind: '' as PlanKind, price: null, sessions: null }),
    name: plan?.name ?? '',
    name_en: plan?.name_en ?? '',
    name_ru: plan?.name_ru ?? '',
    validity_months: plan?.validity_months ?? 1,
    days_a_week: plan?.days_a_week ?? null,
    is_active: plan?.is_active ?? true,
    vat_percent: (plan?.vat_percent ?? null) as (typeof VAT_PERCENTS)[number] | null,
  });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const [free, setFree] = useState(false);
  const isPriced = kind === 'pool_unlimited' || kind === 'private_package';
  const noPrice = free && !isPriced;
  const isKindergarten = (plan?.kind ?? kind) === 'kindergarten_monthly';
  const renews = isKindergarten || (plan?.kind ?? kind) === 'pool_unlimited';
  /** Says what the schema leaves open: a price, unless there is none, and the sessions of a package. */
  const findMissing = (shouldFocus: boolean): boolean => {
    const { price, sessions } = form.getValues();
    const missing = [
      ...(!plan && isSized(kind) && sessions === null ? (['sessions'] as const) : []),
      ...(!plan && !noPrice && price === null ? (['price'] as const) : []),
    ];
    for (const [index, field] of missing.entries())
      form.setError(field, { message: errorText('required') }, { shouldFocus: shouldFocus && index === 0 });
    return missing.length > 0;
  };
  const submit = form.handleSubmit(
    async (values) => {
      if (findMissing(true)) return;
      try {
        const sessions = isSized(kind) ? values.sessions : PLAN_SESSIONS[values.kind];
        const own = plan ? {} : { sessions, price: noPrice ? null : values.price };
        const row = { ...values, ...own };
        await save.run(plan ? { act: 'update', ids: [plan.id], row } : { act: 'create', row });
        toast.success(t(plan ? 'prices:plans.saved' : 'prices:plans.created', { name: values.name }));
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
      title={t(plan ? 'prices:plans.edit' : 'prices:plans.add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(plan ? 'common:save' : 'prices:plans.create')}
      form={form}
      failed={t('prices:plans.failed')}
    >
      {!plan && (
        <SelectField
          label={t('prices:plans.fields.kind')}
          placeholder={t('prices:plans.fields.chooseKind')}
          options={PLAN_KINDS.map((value) => ({ value, label: t(`prices:plans.kinds.${value}`) }))}
          {...form.field('kind')}
        />
      )}
      {!plan && isSized(kind) && (
        <NumberField
          control={control}
          name="sessions"
          label={t('prices:plans.fields.sessions')}
          unit={t('prices:plans.fields.pieces')}
        />
      )}
      <TextField label={t('prices:plans.fields.name')} {...form.field('name')} />
      {!plan && (
        <div>
          {!noPrice && <PriceField control={control} name="price" label={t('prices:plans.fields.price')} />}
          <Checkbox
            label={t('prices:plans.fields.free')}
            help={t('prices:plans.fields.freeHelp')}
            disabled={isPriced}
            checked={noPrice}
            onChange={(event) => setFree(event.target.checked)}
          />
        </div>
      )}
      {!isKindergarten && (
        <NumberField
          control={control}
          name="validity_months"
          label={t(renews ? 'prices:plans.fields.renews' : 'prices:plans.fields.validity')}
          help={renews && t('prices:plans.fields.renewsHelp')}
          unit={t('prices:plans.fields.months')}
        />
      )}
      {(plan?.kind ?? kind) !== 'private_package' && (
        <NumberField
          control={control}
          name="days_a_week"
          label={t('prices:plans.fields.daysAWeek')}
          help={t('prices:plans.fields.daysAWeekHelp')}
          optional
        />
      )}
      <TaxRateField control={control} name="vat_percent" />
      <TranslatedFields texts={{ name: t('prices:plans.fields.name') }} field={form.field} />
      <Checkbox
        label={t('prices:plans.fields.active')}
        help={t('prices:plans.fields.activeHelp')}
        {...form.register('is_active')}
      />
    </FormDialog>
  );
}
