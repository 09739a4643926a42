import { useQuery } from '@tanstack/react-query';
import { TicketPlus } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { StatusChip } from '../../../components/Chip.tsx';
import { late } from '../../../components/states/late.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { wholeList } from '../../../kit/list-page.ts';
import { useRowEntries } from '../../../kit/use-row-entries.tsx';
import { useSwitch } from '../../../kit/use-switch.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { adminPlansQuery, type AdminPlan } from '../plans-data.ts';
import {
  promotionInput,
  promotionsQuery,
  type Promotion,
  promotionState,
  type PromotionState,
} from './promotions-data.ts';

const PromotionSheet = late(async () => (await import('./PromotionSheet.tsx')).PromotionSheet);

/** Promo codes: what they take off, when, for which plans, and how often they were used. */
export function PromotionsTab() {
  const { t } = useLanguage('prices');
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
  const { t } = useLanguage('prices');
  const { run } = useProcedure('save_promotion');
  return useSwitch<Promotion>({
    isOn: ({ is_active }) => is_active,
    on: t('promotions.start'),
    off: t('promotions.stop'),
    sign: 'open',
    write: async ({ rows, on }) => {
      for (const row of rows) await run({ ...promotionInput(row), is_active: on });
    },
    one: ({ code }, on) => t(on ? 'promotions.started' : 'promotions.stopped', { code }),
    many: (count, on) => t(on ? 'promotions.startedMany' : 'promotions.stoppedMany', { count }),
    failed: t('promotions.failed'),
  });
}

const PROGRESS = { on: 'good', planned: 'waiting', over: 'off', used: 'off', off: 'off' } as const;
const STATES = Object.keys(PROGRESS) as PromotionState[];

function usePromotionColumns(plans: readonly AdminPlan[]): Column<Promotion>[] {
  const { t, date, dayMonth, moneyText, localized } = useLanguage('prices');
  const { priceDisplay } = useClubSettings();
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
}
