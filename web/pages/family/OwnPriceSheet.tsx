import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveChildPriceInput } from '../../../contracts/inputs/plans.ts';
import { MAX_PRICE_REASON } from '../../../contracts/plans.ts';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { plansQuery } from '../../features/classes/timetable-data.ts';
import { DayField } from '../../kit/DayField.tsx';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { showFault, useClubForm } from '../../lib/form.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { DeskChild, OwnPrice } from './family-data.ts';

interface OwnPriceSheetProps {
  child: DeskChild;
  /** The price to change; without one a new price. */
  price?: OwnPrice;
  onClose: () => void;
}

/** Sets what a plan costs this child, with the reason and the last day. */
export function OwnPriceSheet({ child, price, onClose }: OwnPriceSheetProps) {
  const { t } = useTranslation('desk');
  const locale = useLocale();
  const save = useProcedure('save_child_price');
  const { data: plans = [] } = useQuery(plansQuery);
  const form = useClubForm(saveChildPriceInput, {
    child_id: child.id,
    plan_id: price?.plan_id ?? '',
    amount: price?.amount ?? (null as unknown as number),
    reason: price?.reason ?? '',
    valid_until: price?.valid_until ?? null,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      toast.success(t('ownPrice.saved'));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  const options = plans
    .filter(({ kind }) => kind !== 'kindergarten_monthly')
    .map((plan) => ({ value: plan.id, label: localized(plan, 'name', locale) }));
  const known = price && !options.some(({ value }) => value === price.plan_id);
  return (
    <FormSheet
      title={t('ownPrice.sheet', { name: child.first_name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('ownPrice.save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      <p className="text-muted">{t('ownPrice.note')}</p>
      <SelectField
        label={t('ownPrice.plan')}
        placeholder={t('ownPrice.choosePlan')}
        disabled={price !== undefined}
        options={known ? [{ value: price.plan_id, label: localized(price.plans, 'name', locale) }] : options}
        {...form.register('plan_id')}
        error={errors.plan_id?.message}
      />
      <PriceField control={form.control} name="amount" label={t('ownPrice.amount')} />
      <TextField
        label={t('ownPrice.reason')}
        help={t('ownPrice.reasonHelp')}
        autoComplete="off"
        maxLength={MAX_PRICE_REASON}
        {...form.register('reason')}
        error={errors.reason?.message}
      />
      <DayField control={form.control} name="valid_until" label={t('ownPrice.validUntil')} optional />
    </FormSheet>
  );
}
