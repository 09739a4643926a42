import { useQuery } from '@tanstack/react-query';
import { Coins, Ellipsis, Pencil, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/late.tsx';
import { Menu } from '../../components/Menu.tsx';
import { localized } from '../../lib/localized.ts';
import { useAddressParam } from '../../kit/address-param.ts';
import { wholeList } from '../../kit/list-page.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { adminPlansQuery } from './plans-data.ts';
import type { AdminPlan } from './plans-data.ts';
import { usePlanColumns } from './use-plan-columns.tsx';

const PlanSheet = late(async () => (await import('./PlanSheet.tsx')).PlanSheet);
const PriceSheet = late(async () => (await import('./PriceSheet.tsx')).PriceSheet);

const NEW = 'new';
const NO_PLANS: readonly AdminPlan[] = [];

/** What can be bought, what it costs, and what it will cost. */
export function PlansTab() {
  const { t, i18n } = useTranslation(['prices', 'common']);
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
      action={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
          {t('prices:plans.add')}
        </Button>
      }
      columns={columns}
      rowId={({ id }) => id}
      rowLink={({ id }) => priced.linkTo(id)}
      rowActions={(plan) => (
        <Menu
          trigger={
            <IconButton
              name={t('prices:plans.actions', { name: localized(plan, 'name', i18n.language as Locale) })}
              icon={<Ellipsis />}
            />
          }
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
      {(shown.value === NEW || opened) && <PlanSheet key={shown.value} plan={opened} onClose={shown.close} />}
      {changed && <PriceSheet key={changed.id} plan={changed} plans={plans.data ?? NO_PLANS} onClose={priced.close} />}
    </AdminList>
  );
}
