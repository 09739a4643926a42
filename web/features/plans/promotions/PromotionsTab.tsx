import { useQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay, Pencil, TicketPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/late.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { BulkSwitch } from '../../../kit/BulkSwitch.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useSwitch } from '../../../kit/use-switch.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { adminPlansQuery } from '../plans-data.ts';
import { promotionInput, promotionsQuery } from './promotions-data.ts';
import type { Promotion } from './promotions-data.ts';
import { usePromotionColumns } from './use-promotion-columns.tsx';

const PromotionSheet = late(async () => (await import('./PromotionSheet.tsx')).PromotionSheet);

/** Promo codes: what they take off, when, for which plans, and how often they were used. */
export function PromotionsTab() {
  const { t } = useTranslation('prices');
  const promotions = useQuery(promotionsQuery);
  const { data: plans = [] } = useQuery(adminPlansQuery);
  const shown = useAddressParam('promotion');
  const columns = usePromotionColumns(plans);
  const setActive = useSetActive();
  const opened = promotions.data?.find(({ id }) => id === shown.value);
  return (
    <AdminList
      {...wholeList('promotions', promotions)}
      tab
      label={t('promotions.title')}
      lead={t('promotions.lead')}
      action={
        <Button icon={<TicketPlus aria-hidden="true" />} onClick={shown.openNew}>
          {t('promotions.add')}
        </Button>
      }
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowActions={(row) => (
        <PromotionMenu row={row} onEdit={() => shown.open(row.id)} onSetActive={(on) => setActive([row], on)} />
      )}
      bulkActions={(ids, clear) => (
        <BulkSwitch
          rows={promotions.data?.filter(({ id }) => ids.includes(id)) ?? []}
          isOn={({ is_active }) => is_active}
          on={t('promotions.start')}
          off={t('promotions.stop')}
          onSet={(rows, on) => {
            setActive(rows, on);
            clear();
          }}
        />
      )}
      empty={{ title: t('promotions.empty'), note: t('promotions.emptyNote') }}
    >
      {(shown.isNew || opened) && (
        <PromotionSheet key={shown.value} promotion={opened} plans={plans} onClose={shown.close} />
      )}
    </AdminList>
  );
}

interface PromotionMenuProps {
  row: Promotion;
  onEdit: () => void;
  onSetActive: (on: boolean) => void;
}

function PromotionMenu({ row, onEdit, onSetActive }: PromotionMenuProps) {
  const { t } = useTranslation(['prices', 'common']);
  const Icon = row.is_active ? CirclePause : CirclePlay;
  return (
    <RowMenu
      name={t('prices:promotions.actions', { code: row.code })}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        {
          label: t(row.is_active ? 'prices:promotions.stop' : 'prices:promotions.start'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => onSetActive(!row.is_active),
        },
      ]}
    />
  );
}

/** Stops promo codes, or lets them hold again. */
function useSetActive() {
  const { t } = useTranslation('prices');
  const { mutateAsync } = useProcedure('save_promotion');
  return useSwitch<Promotion>(
    async ({ rows, on }) => {
      for (const row of rows) await mutateAsync({ ...promotionInput(row), is_active: on });
    },
    {
      done: (on, [first, ...others]) =>
        first && others.length === 0
          ? t(on ? 'promotions.started' : 'promotions.stopped', { code: first.code })
          : t(on ? 'promotions.startedMany' : 'promotions.stoppedMany', { count: others.length + 1 }),
      failed: t('promotions.failed'),
    },
  );
}
