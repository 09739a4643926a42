import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../components/Chip.tsx';
import type { Column } from '../../../components/data-table.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocalized } from '../../../lib/use-localized.ts';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import type { AdminPlan } from '../plans-data.ts';
import { promotionState, type Promotion, type PromotionState } from './promotions-data.ts';

const PROGRESS = { on: 'good', planned: 'waiting', over: 'off', used: 'off', off: 'off' } as const;
const STATES = Object.keys(PROGRESS) as PromotionState[];

export function usePromotionColumns(plans: readonly AdminPlan[]): Column<Promotion>[] {
  const { t } = useTranslation('prices');
  const { date, dayMonth, moneyText } = useFormat();
  const { priceDisplay } = useClubSettings();
  const localized = useLocalized();
  return useMemo(() => {
    const plansOf = ({ plan_ids }: Promotion) =>
      plan_ids.length === 0
        ? t('promotions.allPlans')
        : plans
            .filter(({ id }) => plan_ids.includes(id))
            .map((plan) => localized(plan, 'name'))
            .join(', ');
    const when = ({ starts_on, ends_on }: Promotion) =>
      ends_on
        ? t('promotions.until', { from: dayMonth(starts_on), to: date(ends_on) })
        : t('promotions.since', { from: date(starts_on) });
    return [
      {
        id: 'code',
        header: t('promotions.columns.code'),
        value: ({ code, note }) => [code, note].filter(Boolean).join(' · '),
        cell: ({ code, note }) => (
          <span>
            <span className="font-semibold tabular">{code}</span>
            {note && <span className="block text-sm font-normal text-muted">{note}</span>}
          </span>
        ),
      },
      {
        id: 'state',
        header: t('promotions.columns.state'),
        value: (row) => t(`promotions.states.${promotionState(row)}`),
        cell: (row) => (
          <StatusChip progress={PROGRESS[promotionState(row)]}>
            {t(`promotions.states.${promotionState(row)}`)}
          </StatusChip>
        ),
        filter: STATES.map((value) => ({ value, label: t(`promotions.states.${value}`) })),
        filterValue: (row) => promotionState(row),
      },
      { id: 'when', header: t('promotions.columns.when'), value: when, sortable: false },
      { id: 'plans', header: t('promotions.columns.plans'), value: plansOf, sortable: false },
      {
        id: 'uses',
        header: t('promotions.columns.uses'),
        value: ({ used_times }) => used_times,
        cell: ({ used_times, max_uses }) =>
          max_uses === null ? used_times : t('promotions.uses', { used: used_times, max: max_uses }),
        align: 'end',
        phone: 'hidden',
      },
      {
        id: 'off',
        header: t('promotions.columns.off'),
        value: ({ percent, amount }) => (percent === null ? moneyText(amount ?? 0, priceDisplay) : `${percent} %`),
        cell: ({ percent, amount }) => (
          <span className="font-semibold whitespace-nowrap">
            −{percent === null ? moneyText(amount ?? 0, priceDisplay) : `${percent} %`}
          </span>
        ),
        align: 'end',
        phone: 'aside',
      },
    ];
  }, [t, date, dayMonth, moneyText, plans, localized, priceDisplay]);
}
