import { useQuery } from '@tanstack/react-query';
import { TicketPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/late.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { wholeList } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useRowEntries } from '../../../kit/use-row-entries.tsx';
import { useSwitch } from '../../../kit/use-switch.tsx';
import { adminPlansQuery } from '../plans-data.ts';
import { promotionInput, promotionsQuery, type Promotion } from './promotions-data.ts';
import { usePromotionColumns } from './use-promotion-columns.tsx';

const PromotionSheet = late(async () => (await import('./PromotionSheet.tsx')).PromotionSheet);

/** Promo codes: what they take off, when, for which plans, and how often they were used. */
export function PromotionsTab() {
  const { t } = useTranslation('prices');
  const promotions = useQuery(promotionsQuery);
  const { data: plans = [] } = useQuery(adminPlansQuery);
  const shown = useAddressParam('promotion');
  const columns = usePromotionColumns(plans);
  const activity = useActivity();
  const { edit } = useRowEntries();
  const opened = promotions.data?.find(({ id }) => id === shown.value);
  return (
    <AdminList
      {...wholeList('promotions', promotions)}
      tab
      label={t('promotions.title')}
      lead={t('promotions.lead')}
      action={
        <Button icon={<TicketPlus />} onClick={shown.openNew}>
          {t('promotions.add')}
        </Button>
      }
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowMenu={(row) => ({
        name: t('promotions.actions', { code: row.code }),
        entries: [edit(() => shown.open(row.id)), activity.entry(row)],
      })}
      bulkSwitch={activity}
      empty={{ title: t('promotions.empty'), note: t('promotions.emptyNote') }}
    >
      {(shown.isNew || opened) && (
        <PromotionSheet key={shown.value} promotion={opened} plans={plans} onClose={shown.close} />
      )}
    </AdminList>
  );
}

/** Stops promo codes, or lets them hold again. */
function useActivity() {
  const { t } = useTranslation('prices');
  const { mutateAsync } = useProcedure('save_promotion');
  return useSwitch<Promotion>({
    isOn: ({ is_active }) => is_active,
    on: t('promotions.start'),
    off: t('promotions.stop'),
    sign: 'open',
    write: async ({ rows, on }) => {
      for (const row of rows) await mutateAsync({ ...promotionInput(row), is_active: on });
    },
    one: ({ code }, on) => t(on ? 'promotions.started' : 'promotions.stopped', { code }),
    many: (count, on) => t(on ? 'promotions.startedMany' : 'promotions.stoppedMany', { count }),
    failed: t('promotions.failed'),
  });
}
