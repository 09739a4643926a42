import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { late } from '../../components/late.tsx';
import { useLocalized } from '../../lib/use-localized.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { wholeList } from '../../kit/list-page.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { AddButton } from '../../kit/AddButton.tsx';
import { useRowEntries } from '../../kit/use-row-entries.tsx';
import { adminPlansQuery, type AdminPlan } from './plans-data.ts';
import { usePlanColumns } from './use-plan-columns.tsx';

const PlanSheet = late(async () => (await import('./PlanSheet.tsx')).PlanSheet);
const PriceSheet = late(async () => (await import('./PriceSheet.tsx')).PriceSheet);

const NO_PLANS: readonly AdminPlan[] = [];

/** What can be bought, what it costs, and what it will cost. */
export function PlansTab() {
  const { t } = useTranslation('prices');
  const localized = useLocalized();
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
