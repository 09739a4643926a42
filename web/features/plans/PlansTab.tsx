import { useQuery } from '@tanstack/react-query';
import { Coins, Ellipsis, Pencil, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { localized } from '../../lib/localized.ts';
import { useAddressParam } from '../admin/address-param.ts';
import { TabHead } from '../billing/TabHead.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { PriceSheet } from './PriceSheet.tsx';
import { officePlansQuery } from './plans-data.ts';
import { usePlanColumns } from './use-plan-columns.tsx';

const NEW = 'new';

/** What can be bought, what it costs, and what it will cost. */
export function PlansTab() {
  const { t, i18n } = useTranslation(['prices', 'common']);
  const { data: plans, error, refetch } = useQuery(officePlansQuery);
  const shown = useAddressParam('plan');
  const priced = useAddressParam('price');
  const columns = usePlanColumns();
  const opened = plans?.find(({ id }) => id === shown.value);
  const changed = plans?.find(({ id }) => id === priced.value);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
      {t('prices:plans.add')}
    </Button>
  );
  return (
    <>
      <TabHead lead={t('prices:plans.lead')} action={add} />
      <DataTable
        name="plans"
        label={t('prices:plans.title')}
        columns={columns}
        rows={plans}
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
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('prices:plans.empty')} action={add} />
          </div>
        }
      />
      {(shown.value === NEW || opened) && <PlanSheet key={shown.value} plan={opened} onClose={shown.close} />}
      {changed && <PriceSheet key={changed.id} plan={changed} onClose={priced.close} />}
    </>
  );
}
