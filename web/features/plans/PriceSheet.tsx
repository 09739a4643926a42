import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { planPriceForm } from '../../../contracts/inputs/plans.ts';
import { addMonths, clubDay } from '../../../contracts/time.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { useClubForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { isDate } from '../../lib/typed-date.ts';
import { DayField } from '../../kit/DayField.tsx';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { CheaperNote } from './CheaperNote.tsx';
import { PlanPriceText } from './PlanPriceText.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import type { AdminPlan } from './plans-data.ts';

interface PriceSheetProps {
  plan: AdminPlan;
  /** All plans, to compare the new price with. */
  plans: readonly AdminPlan[];
  onClose: () => void;
}

/** What a plan costs from which day on: its history, what is planned, and a new price. */
export function PriceSheet({ plan, plans, onClose }: PriceSheetProps) {
  const { t } = useTranslation('prices');
  const localized = useLocalized();
  const { date } = useFormat();
  const change = useProcedure('change_plan_price');
  const today = clubDay();
  const form = useClubForm(
    planPriceForm,
    {
      plan_id: plan.id,
      price: plan.price ?? 0,
      valid_from: addMonths(`${today.slice(0, 7)}-01`, 1),
    },
    { fieldOf: { same_price: 'price', price_change_exists: 'valid_from' } },
  );
  const { control } = form;
  const from = useWatch({ control, name: 'valid_from' });
  const price = useWatch({ control, name: 'price' });
  const submit = form.saving((values) =>
    change.finish(values, t('plans.change.saved', { date: date(values.valid_from) }), onClose),
  );
  const known = isDate(from ?? '');
  return (
    <FormSheet
      title={t('plans.change.title', { name: localized(plan, 'name') })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('plans.change.save')}
      form={form}
      failed={t('plans.change.failed')}
    >
      <p>
        <span className="block text-sm text-muted">{t('plans.change.now')}</span>
        <span className="font-condensed text-3xl font-bold">
          <PlanPriceText price={plan.price} sessions={plan.sessions} />
        </span>
      </p>
      <PriceField control={control} name="price" label={t('plans.change.price')} />
      <div aria-live="polite">
        <CheaperNote plan={{ ...plan, price }} plans={plans} />
      </div>
      <DayField
        control={control}
        name="valid_from"
        label={t('plans.change.from')}
        help={t('plans.change.fromHelp')}
        min={today}
      />
      {known && (
        <p aria-live="polite" className="rounded-control bg-water-soft p-4">
          {t(from > today ? 'plans.change.whoIsNotified' : 'plans.change.atOnce')}
        </p>
      )}
      <PriceHistory plan={plan} />
    </FormSheet>
  );
}
