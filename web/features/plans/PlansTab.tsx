import { useQuery } from '@tanstack/react-query';
import { Coins, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { late } from '../../components/late.tsx';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { wholeList } from '../../kit/list-page.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { AddButton } from '../../kit/AddButton.tsx';
import { RowMenu } from '../../kit/RowMenu.tsx';
import { adminPlansQuery } from './plans-data.ts';
import type { AdminPlan } from './plans-data.ts';
import { usePlanColumns } from './use-plan-columns.tsx';

const PlanSheet = late(async () => (await import('./PlanSheet.tsx')).PlanSheet);
const PriceSheet = late(async () => (await import('./PriceSheet.tsx')).PriceSheet);

const NO_PLANS: readonly AdminPlan[] = [];

/** What can be bought, what it costs, and what it will cost. */
export function PlansTab() {
  const { t } = useTranslation(['prices', 'common']);
  const locale = useLocale();
  const plans = useQuery(adminPlansQuery);
  const shown = useAddressParam('plan');
  const priced = useAddressParam('price');
  const columns = usePlanColumns(plans.data ?? NO_PLANS);
  const opened = plans.data?.find(({ id }) => id === shown.value);
  const changed = plans.data?.find(({ id }) => id === priced.value);
  return (
    <AdminList
      {...wholeList('plans', plans)}
      tab
      label={t('prices:plans.title')}
      lead={t('prices:plans.lead')}
      action={<AddButton onClick={shown.openNew}>{t('prices:plans.add')}</AddButton>}
      columns={columns}
      rowLink={({ id }) => priced.linkTo(id)}
      rowActions={(plan) => (
        <RowMenu
          name={t('prices:plans.actions', { name: localized(plan, 'name', locale) })}
          entries={[
            {
              label: t('prices:plans.change.open'),
              icon: <Coins aria-hidden="true" />,
              onSelect: () => priced.open(plan.id),
            },
            { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: () => shown.open(plan.id) },
          ]}
        />
      )}
      empty={{ title: t('prices:plans.empty') }}
    >
      {(shown.isNew || opened) && <PlanSheet key={shown.value} plan={opened} onClose={shown.close} />}
      {changed && <PriceSheet key={changed.id} plan={changed} plans={plans.data ?? NO_PLANS} onClose={priced.close} />}
    </AdminList>
  );
}
