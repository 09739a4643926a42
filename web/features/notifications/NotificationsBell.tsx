import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { late } from '../../components/states/late.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { isReadWithAll, notificationsQuery, useReadAll } from './notifications-data.ts';

/** Only who has notifications open is asked. */
const PushOffer = late(async () => (await import('./PushOffer.tsx')).PushOffer);

const MOST_SHOWN = 9;

/** The latest notifications: a bell with the number of new ones, and the list behind it. */
export function NotificationsBell() {
  const { t, format } = useLanguage('notifications');
  const [open, setOpen] = useState(false);
  const notifications = useQuery(notificationsQuery);
  const readAll = useReadAll();
  const fresh = notifications.data?.filter(({ read_at }) => read_at === null).length ?? 0;
  const show = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen && notifications.data?.some(isReadWithAll)) readAll.mutate();
  };
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          name={fresh > 0 ? t('openFresh', { count: fresh }) : t('open')}
          icon={<Bell />}
          onClick={() => show(true)}
        />
        {fresh > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1 right-1 flex size-4.5 items-center justify-center rounded-full bg-rope text-xs font-bold text-surface tabular"
          >
            {Math.min(fresh, MOST_SHOWN)}
          </span>
        )}
      </span>
      <Sheet open={open} onClose={() => show(false)} title={t('title')}>
        {notifications.error || !notifications.data ? (
          <QueryState query={notifications} rows={4} explained />
        ) : notifications.data.length === 0 ? (
          <EmptyState title={t('empty')} note={t('emptyNote')} />
        ) : (
          <>
            <PushOffer />
            <ul className="-mx-2 flex flex-col">
              {notifications.data.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  when={format.dateTime(notification.created_at)}
                  onOpen={() => show(false)}
                />
              ))}
            </ul>
          </>
        )}
        <ButtonLink kind="quiet" to={paths.notifications} onClick={() => show(false)} className="self-start">
          {t('all')}
        </ButtonLink>
      </Sheet>
    </>
  );
}
