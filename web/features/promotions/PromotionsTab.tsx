import { useQuery } from '@tanstack/react-query';
import { TicketPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { useAddressParam } from '../admin/address-param.ts';
import { TabHead } from '../billing/TabHead.tsx';
import { officePlansQuery } from '../plans/plans-data.ts';
import { PromotionSheet } from './PromotionSheet.tsx';
import { promotionsQuery } from './promotions-data.ts';
import { usePromotionColumns } from './use-promotion-columns.tsx';

const NEW = 'new';

/** Promo codes: what they take off, when, for which plans, and how often they were used. */
export function PromotionsTab() {
  const { t } = useTranslation('prices');
  const { data: promotions, error, refetch } = useQuery(promotionsQuery);
  const { data: plans = [] } = useQuery(officePlansQuery);
  const shown = useAddressParam('promotion');
  const columns = usePromotionColumns(plans);
  const opened = promotions?.find(({ id }) => id === shown.value);
  const add = (
    <Button icon={<TicketPlus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
      {t('promotions.add')}
    </Button>
  );
  return (
    <>
      <TabHead lead={t('promotions.lead')} action={promotions?.length ? add : null} />
      <DataTable
        name="promotions"
        label={t('promotions.title')}
        columns={columns}
        rows={promotions}
        rowId={({ id }) => id}
        rowLink={({ id }) => shown.linkTo(id)}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('promotions.empty')} action={add}>
              {t('promotions.emptyNote')}
            </EmptyState>
          </div>
        }
      />
      {(shown.value === NEW || opened) && (
        <PromotionSheet key={shown.value} promotion={opened} plans={plans} onClose={shown.close} />
      )}
    </>
  );
}
