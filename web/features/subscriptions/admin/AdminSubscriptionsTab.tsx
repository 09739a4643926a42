import { CalendarX2, CirclePause, CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../components/late.tsx';
import { localized } from '../../../lib/localized.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { EndPauseDialog } from '../pauses/EndPauseDialog.tsx';
import { runs } from '../../plans/open-pause.ts';
import { readSubscriptions } from './subscriptions-data.ts';
import type { AdminSubscription } from './subscriptions-data.ts';
import { useSubscriptionColumns } from './use-subscription-columns.tsx';

const PauseDialog = late(async () => (await import('../pauses/PauseDialog.tsx')).PauseDialog);
const EndSubscriptionDialog = late(async () => (await import('../EndSubscriptionDialog.tsx')).EndSubscriptionDialog);

interface Doing {
  row: AdminSubscription;
  what: 'pause' | 'wake' | 'end';
}

/** Monthly plans that run: admins pause, resume and end them. */
export function AdminSubscriptionsTab() {
  const { t } = useTranslation('prices');
  const locale = useLocale();
  const [doing, setDoing] = useState<Doing | null>(null);
  const page = useListPage('subscriptions', ['subscriptions', 'admin'], readSubscriptions);
  const columns = useSubscriptionColumns();
  const close = () => setDoing(null);
  const named = doing && {
    subscription: doing.row,
    child: doing.row.children.full_name,
    title: localized(doing.row.enrollments.classes, 'title', locale),
    onClose: close,
  };
  return (
    <AdminList
      {...page}
      tab
      label={t('subscriptions.title')}
      lead={t('subscriptions.lead')}
      columns={columns}
      rowActions={(row) =>
        isRunning(row) && <SubscriptionMenu row={row} onChoose={(what) => setDoing({ row, what })} />
      }
      empty={{ title: t('subscriptions.empty') }}
    >
      {named && doing.what === 'pause' && <PauseDialog {...named} admin />}
      {named && doing.what === 'end' && <EndSubscriptionDialog {...named} />}
      {doing?.what === 'wake' && doing.row.subscription_pauses[0] && (
        <EndPauseDialog subscriptionId={doing.row.id} pause={doing.row.subscription_pauses[0]} onClose={close} />
      )}
    </AdminList>
  );
}

const isRunning = ({ status }: AdminSubscription): boolean => status === 'active' || status === 'paused';

function SubscriptionMenu({ row, onChoose }: { row: AdminSubscription; onChoose: (what: Doing['what']) => void }) {
  const { t } = useTranslation(['prices', 'payment']);
  const [pause] = row.subscription_pauses;
  const end = {
    label: t('payment:subscriptions.endAction'),
    icon: <CalendarX2 aria-hidden="true" />,
    onSelect: () => onChoose('end'),
  };
  const rest = pause
    ? {
        label: t(runs(pause) ? 'payment:pause.end' : 'payment:pause.callOff'),
        icon: <CirclePlay aria-hidden="true" />,
        onSelect: () => onChoose('wake'),
      }
    : {
        label: t('payment:pause.action'),
        icon: <CirclePause aria-hidden="true" />,
        onSelect: () => onChoose('pause'),
      };
  return (
    <RowMenu
      name={t('prices:subscriptions.actions', { name: row.children.full_name })}
      entries={row.plans.kind === 'kindergarten_monthly' ? [end] : [rest, end]}
    />
  );
}
