import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toEuroCents } from '../../../contracts/money.ts';
import { StatusChip } from '../../components/Chip.tsx';
import { sumColumns } from '../../components/sum-columns.ts';
import type { Column } from '../../components/data-table.ts';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useClubSettings } from '../locations/club/settings-data.ts';
import { CheaperNote } from './CheaperNote.tsx';
import { PlanPriceText } from './PlanPriceText.tsx';
import { comingPrice } from './plans-data.ts';
import type { AdminPlan } from './plans-data.ts';

/** `plans`: all of them, to compare each price with. */
export function usePlanColumns(plans: readonly AdminPlan[]): Column<AdminPlan>[] {
  const { t } = useTranslation('prices');
  const { date } = useFormat();
  const { priceDisplay } = useClubSettings();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('plans.columns.name'),
        value: (plan) => localized(plan, 'name', locale),
        cell: (plan) => (
          <span>
            <span className="font-semibold">{localized(plan, 'name', locale)}</span>
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
      {
        id: 'state',
        header: t('plans.columns.state'),
        value: (plan) => t(plan.is_active ? 'plans.onSale' : 'plans.offSale'),
        cell: (plan) => (
          <span className="whitespace-nowrap">
            <StatusChip progress={plan.is_active ? 'good' : 'off'}>
              {t(plan.is_active ? 'plans.onSale' : 'plans.offSale')}
            </StatusChip>
          </span>
        ),
      },
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
      ...sumColumns<AdminPlan>(
        {
          id: 'price',
          header: t('plans.columns.price'),
          value: (plan) => (plan.price === null ? null : plan.price / 100),
          cell: (plan) => <PlanPriceText price={plan.price} sessions={plan.sessions} />,
          align: 'end',
          phone: 'aside',
        },
        ({ price }) => (price === null ? null : toEuroCents(price, priceDisplay.currency)),
        priceDisplay,
        locale,
      ),
    ],
    [t, date, locale, plans, priceDisplay],
  );
}
