import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { late } from '../../components/states/late.tsx';
import type { Column } from '../../components/table/data-table.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { useSumColumns } from '../../kit/club/use-sum-columns.tsx';
import { wholeList } from '../../kit/list-page.ts';
import { switchColumn } from '../../kit/switch-column.tsx';
import { useRowEntries } from '../../kit/use-row-entries.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { CheaperNote } from './CheaperNote.tsx';
import { PlanPriceText } from './PlanPriceText.tsx';
import { adminPlansQuery, type AdminPlan, comingPrice } from './plans-data.ts';

const PlanSheet = late(async () => (await import('./PlanSheet.tsx')).PlanSheet);
const PriceSheet = late(async () => (await import('./PriceSheet.tsx')).PriceSheet);

const NO_PLANS: readonly AdminPlan[] = [];

/** Plans with their price, and coming prices. */
export function PlansTab() {
  const { t, localized } = useLanguage('prices');
  const plans = useQuery(adminPlansQuery);
  const shown = useAddressParam('plan');
  const priced = useAddressParam('price');
  const { edit } = useRowEntries();
  const columns = usePlanColumns(plans.data ?? NO_PLANS);
  const opened = plans.data?.find(({ id }) => id === shown.value);
  const changed = plans.data?.find(({ id }) => id === priced.value);
  return (
    <AdminList
      {...wholeList('plans', plans)}
      tab
      label={t('plans.title')}
      lead={t('plans.lead')}
      action={<AddButton onClick={shown.openNew}>{t('plans.add')}</AddButton>}
      columns={columns}
      rowLink={({ id }) => priced.linkTo(id)}
      rowMenu={(plan) => ({
        name: t('plans.actions', { name: localized(plan, 'name') }),
        entries: [
          { label: t('plans.change.open'), icon: <Coins />, onSelect: () => priced.open(plan.id) },
          edit(() => shown.open(plan.id)),
        ],
      })}
      empty={{ title: t('plans.empty') }}
    >
      {(shown.isNew || opened) && <PlanSheet key={shown.value} plan={opened} onClose={shown.close} />}
      {changed && <PriceSheet key={changed.id} plan={changed} plans={plans.data ?? NO_PLANS} onClose={priced.close} />}
    </AdminList>
  );
}

/** `plans`: all of them, to compare each price with. */
function usePlanColumns(plans: readonly AdminPlan[]): Column<AdminPlan>[] {
  const { t, date, localized } = useLanguage('prices');
  const sums = useSumColumns();
  return [
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
      cell: (plan) => (
        <span>
          <PlanPriceText price={plan.price} sessions={plan.sessions} />
          {plan.installments !== null && (
            <span className="block text-sm font-normal whitespace-nowrap text-muted">
              {t('plans.installments', { count: plan.installments })}
            </span>
          )}
        </span>
      ),
    }),
  ];
}
