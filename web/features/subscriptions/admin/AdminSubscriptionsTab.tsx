import { CalendarX2, CirclePause, CirclePlay } from 'lucide-react';
import { lastDay, readPeriod, SUBSCRIPTION_STATUSES } from '../../../../contracts/subscriptions.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { useDayColumn } from '../../../components/table/use-day-column.tsx';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useFamilyColumns } from '../../../kit/family-columns.ts';
import { FamilyLine } from '../../../kit/FamilyLine.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { runs } from '../../plans/open-pause.ts';
import { EndPauseDialog } from '../pauses/EndPauseDialog.tsx';
import { PauseNote } from '../pauses/PauseNote.tsx';
import { readSubscriptions, type AdminSubscription } from './subscriptions-data.ts';

const PauseDialog = late(async () => (await import('../pauses/PauseDialog.tsx')).PauseDialog);
const EndSubscriptionDialog = late(async () => (await import('../EndSubscriptionDialog.tsx')).EndSubscriptionDialog);

/** Monthly plans that run: admins pause, resume and end them. */
export function AdminSubscriptionsTab() {
  const { t, localized } = useLanguage(['prices', 'payment']);
  const { show, dialog } = useDialog();
  const page = useListPage('subscriptions', ['subscriptions', 'admin'], readSubscriptions);
  const columns = useSubscriptionColumns();
  const entriesOf = (row: AdminSubscription) => {
    const [pause] = row.subscription_pauses;
    const named = {
      subscription: row,
      child: row.children.full_name,
      title: localized(row.enrollments.classes, 'title'),
    };
    return [
      row.plans.kind !== 'kindergarten_monthly' &&
        (pause
          ? {
              label: t(runs(pause) ? 'payment:pause.end' : 'payment:pause.callOff'),
              icon: <CirclePlay />,
              onSelect: () => show((close) => <EndPauseDialog subscriptionId={row.id} pause={pause} onClose={close} />),
            }
          : {
              label: t('payment:pause.action'),
              icon: <CirclePause />,
              onSelect: () => show((close) => <PauseDialog {...named} admin onClose={close} />),
            }),
      {
        label: t('payment:subscriptions.endAction'),
        icon: <CalendarX2 />,
        onSelect: () => show((close) => <EndSubscriptionDialog {...named} onClose={close} />),
      },
    ];
  };
  return (
    <AdminList
      {...page}
      tab
      label={t('subscriptions.title')}
      lead={t('subscriptions.lead')}
      columns={columns}
      rowMenu={(row) => ({
        name: t('subscriptions.actions', { name: row.children.full_name }),
        entries: isRunning(row) ? entriesOf(row) : [],
      })}
      empty={{ title: t('subscriptions.empty') }}
    >
      {dialog}
    </AdminList>
  );
}

const isRunning = ({ status }: AdminSubscription): boolean => status === 'active' || status === 'paused';

const PROGRESS = { active: 'good', paused: 'waiting', cancelled: 'off', ended: 'off' } as const;

function useSubscriptionColumns(): Column<AdminSubscription>[] {
  const { t, dayMonth, localized } = useLanguage(['prices', 'payment']);
  const days = useDayColumn();
  const families = useFamilyColumns();
  const statusOf = ({ status }: AdminSubscription) =>
    t(`payment:subscriptions.statuses.${status as keyof typeof PROGRESS}`);
  const planOf = (row: AdminSubscription) =>
    `${localized(row.plans, 'name')} · ${localized(row.enrollments.classes, 'title')}`;
  return [
    {
      id: 'child',
      header: t('subscriptions.columns.child'),
      value: (row) => row.children.full_name,
      cell: (row) => (
        <span>
          <span className="font-semibold">{row.children.full_name}</span>
          <FamilyLine family={row.children.family} />
        </span>
      ),
    },
    ...families<AdminSubscription>(t('subscriptions.columns.family'), (row) => row.children.family),
    { id: 'plan', header: t('subscriptions.columns.plan'), value: planOf, sortable: false },
    {
      id: 'status',
      header: t('subscriptions.columns.status'),
      value: statusOf,
      sortable: false,
      cell: (row) =>
        row.subscription_pauses[0] ? (
          <PauseNote pause={row.subscription_pauses[0]} />
        ) : (
          <span className="whitespace-nowrap">
            <StatusChip progress={PROGRESS[row.status as keyof typeof PROGRESS]}>{statusOf(row)}</StatusChip>
          </span>
        ),
      filter: SUBSCRIPTION_STATUSES.map((value) => ({
        value,
        label: t(`payment:subscriptions.statuses.${value}`),
      })),
    },
    {
      id: 'month',
      header: t('subscriptions.columns.month'),
      value: (row) => lastDay(readPeriod(row.current_period)),
      sortable: false,
      cell: (row) => {
        const period = readPeriod(row.current_period);
        return (
          <span className="whitespace-nowrap">
            {dayMonth(period.from)} – {dayMonth(lastDay(period))}
          </span>
        );
      },
    },
    days({
      id: 'until',
      header: t('subscriptions.columns.until'),
      day: (row) => row.ends_on,
      phone: 'hidden',
    }),
  ];
}
