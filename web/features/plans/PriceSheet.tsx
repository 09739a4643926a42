import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { planPriceForm } from '../../../contracts/inputs/plans.ts';
import { addMonths, clubDay } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { TwoLines } from '../../components/table/TwoLines.tsx';
import { DayField } from '../../kit/DayField.tsx';
import { PriceField } from '../../kit/PriceField.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { isDate } from '../../lib/forms/typed-date.ts';
import { CheaperNote } from './CheaperNote.tsx';
import { PlanPriceText } from './PlanPriceText.tsx';
import type { AdminPlan, PlanPrice } from './plans-data.ts';

interface PriceSheetProps {
  plan: AdminPlan;
  /** All plans, to compare the new price with. */
  plans: readonly AdminPlan[];
  onClose: () => void;
}

/** A plan's prices by day: its history, planned ones, and a new one. */
export function PriceSheet({ plan, plans, onClose }: PriceSheetProps) {
  const { t, date, localized } = useLanguage('prices');
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
  const from = useWatch({ control: form.control, name: 'valid_from' });
  const price = useWatch({ control: form.control, name: 'price' });
  const known = isDate(from ?? '');
  return (
    <FormDialog
      sheet
      title={t('plans.change.title', { name: localized(plan, 'name') })}
      onClose={onClose}
      call="change_plan_price"
      done={(_, values) => t('plans.change.saved', { date: date(values.valid_from) })}
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
      <PriceField {...form.typed('price')} label={t('plans.change.price')} />
      <div aria-live="polite">
        <CheaperNote plan={{ ...plan, price }} plans={plans} />
      </div>
      <DayField
        {...form.typed('valid_from')}
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
    </FormDialog>
  );
}

/** A plan's prices, past, present and coming; a coming one can be taken back. */
function PriceHistory({ plan }: { plan: AdminPlan }) {
  const { t, date } = useLanguage('prices');
  const [asking, setAsking] = useState<PlanPrice | null>(null);
  const today = clubDay();
  const holds = plan.plan_prices.find(({ valid_from }) => valid_from <= today);
  return (
    <section>
      <h3 className="font-semibold">{t('plans.change.history')}</h3>
      <ul>
        {plan.plan_prices.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-0"
          >
            <TwoLines
              className="min-w-0 flex-1"
              title={<PlanPriceText price={one.price} sessions={plan.sessions} />}
              note={t('plans.from', { date: date(one.valid_from) })}
            />
            {one === holds && <StatusChip progress="good">{t('plans.change.holds')}</StatusChip>}
            {one.valid_from > today && (
              <>
                <StatusChip progress="waiting">
                  {t(one.announced_at ? 'plans.change.notified' : 'plans.change.planned')}
                </StatusChip>
                <Button
                  kind="quiet"
                  aria-label={t('plans.change.withdraw', { date: date(one.valid_from) })}
                  onClick={() => setAsking(one)}
                >
                  {t('plans.change.withdrawShort')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          call="withdraw_price_change"
          input={{ price_change_id: asking.id }}
          onClose={() => setAsking(null)}
          title={t('plans.change.withdrawTitle')}
          description={t(asking.announced_at ? 'plans.change.withdrawNotified' : 'plans.change.withdrawNote')}
          confirmLabel={t('plans.change.withdrawShort')}
          done={t('plans.change.withdrawn')}
          failed={t('plans.change.withdrawFailed')}
        />
      )}
    </section>
  );
}
