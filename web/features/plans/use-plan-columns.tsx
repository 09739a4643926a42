import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/data-table.ts';
import { useFormat } from '../../lib/format.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { switchColumn } from '../../kit/switch-column.tsx';
import { CheaperNote } from './CheaperNote.tsx';
import { PlanPriceText } from './PlanPriceText.tsx';
import { comingPrice, type AdminPlan } from './plans-data.ts';
import { useSumColumns } from '../locations/club/use-sum-columns.tsx';

/** `plans`: all of them, to compare each price with. */
export function usePlanColumns(plans: readonly AdminPlan[]): Column<AdminPlan>[] {
  const { t } = useTranslation('prices');
  const { date } = useFormat();
  const sums = useSumColumns();
  const localized = useLocalized();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('plans.columns.name'),
        value: (plan) => localized(plan, 'name'),
        cell: (plan) => (
          <span>
            <span className="font-semibold">{localized(plan, 'name')}</span>
            <span className="block text-sm font-normal text-muted">
              {plan.kind === 'pool_package'
                ? t('plans.package', { count: plan.sessions ?? 0 })
                : t(`plans.kinds.${plan.kind}`)}
            </span>
            <CheaperNote plan={plan} plans={plans} />
          </span>
        ),
      },
      {
        id: 'validity',
        header: t('plans.columns.validity'),
        value: (plan) => plan.validity_months,
        cell: (plan) => <span className="whitespace-nowrap">{t('plans.months', { count: plan.validity_months })}</span>,
      },
      switchColumn<AdminPlan>({
        header: t('plans.columns.state'),
        isOn: ({ is_active }) => is_active,
        on: t('plans.onSale'),
        off: t('plans.offSale'),
        filter: undefined,
      }),
      {
        id: 'next',
        header: t('plans.columns.next'),
        value: (plan) => comingPrice(plan)?.valid_from ?? null,
        cell: (plan) => {
          const coming = comingPrice(plan);
          return (
            coming && (
              <span>
                <PlanPriceText price={coming.price} sessions={plan.sessions} />
                <span className="block text-sm font-normal whitespace-nowrap text-muted">
                  {t('plans.from', { date: date(coming.valid_from) })}
                </span>
              </span>
            )
          );
        },
        align: 'end',
      },
      ...sums<AdminPlan>({
        id: 'price',
        header: t('plans.columns.price'),
        amount: ({ price }) => price,
        cell: (plan) => <PlanPriceText price={plan.price} sessions={plan.sessions} />,
      }),
    ],
    [t, date, localized, plans, sums],
  );
}
