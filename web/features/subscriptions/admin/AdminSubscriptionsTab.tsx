import { CalendarX2, CirclePause, CirclePlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../components/late.tsx';
import { useLocalized } from '../../../lib/use-localized.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useDialog } from '../../../kit/use-dialog.ts';
import { EndPauseDialog } from '../pauses/EndPauseDialog.tsx';
import { runs } from '../../plans/open-pause.ts';
import { readSubscriptions, type AdminSubscription } from './subscriptions-data.ts';
import { useSubscriptionColumns } from './use-subscription-columns.tsx';

const PauseDialog = late(async () => (await import('../pauses/PauseDialog.tsx')).PauseDialog);
const EndSubscriptionDialog = late(async () => (await import('../EndSubscriptionDialog.tsx')).EndSubscriptionDialog);

/** Monthly plans that run: admins pause, resume and end them. */
export function AdminSubscriptionsTab() {
  const { t } = useTranslation(['prices', 'payment']);
  const localized = useLocalized();
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
      label={t('prices:subscriptions.title')}
      lead={t('prices:subscriptions.lead')}
      columns={columns}
      rowMenu={(row) => ({
        name: t('prices:subscriptions.actions', { name: row.children.full_name }),
        entries: isRunning(row) ? entriesOf(row) : [],
      })}
      empty={{ title: t('prices:subscriptions.empty') }}
    >
      {dialog}
    </AdminList>
  );
}

const isRunning = ({ status }: AdminSubscription): boolean => status === 'active' || status === 'paused';
