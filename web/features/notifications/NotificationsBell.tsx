import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { cx } from '../../lib/cx.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { useLiveTables } from '../../lib/live.ts';
import { useUser } from '../session/SessionProvider.tsx';
import { describeNotification } from './describe-notification.ts';
import { notificationsQuery, useReadAll } from './notifications-data.ts';
import type { Notification } from './notifications-data.ts';

const MOST_SHOWN = 9;

/** What has happened lately: a bell with how much is new, and the list behind it. New ones come by themselves. */
export function NotificationsBell() {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const queries = useQueryClient();
  const { id } = useUser();
  const [open, setOpen] = useState(false);
  const notifications = useQuery(notificationsQuery);
  const readAll = useReadAll();
  const fresh = notifications.data?.filter(({ read_at }) => read_at === null).length ?? 0;
  useLiveTables([{ table: 'notifications', filter: `user_id=eq.${id}` }], (change) => {
    void queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    if (change?.eventType === 'INSERT')
      toast.info(describeNotification(change.new as unknown as Notification, t, format).text);
  });
  const show = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen && fresh > 0) readAll.mutate();
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
      <Sheet open={open} onOpenChange={show} title={t('title')}>
        {notifications.error ? (
          <ErrorState code={codeOf(notifications.error)} onRetry={() => void notifications.refetch()}>
            {errorText(codeOf(notifications.error))}
          </ErrorState>
        ) : !notifications.data ? (
          <SkeletonRows count={4} />
        ) : notifications.data.length === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyNote')}</EmptyState>
        ) : (
          <ul className="-mx-2 flex flex-col">
            {notifications.data.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} onOpen={() => show(false)} />
            ))}
          </ul>
        )}
      </Sheet>
    </>
  );
}

function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { text, to } = describeNotification(notification, t, format);
  const isFresh = notification.read_at === null;
  const words = (
    <>
      <p className={cx(isFresh && 'font-semibold')}>{text}</p>
      <p className="text-sm text-muted">
        {isFresh && <span className="font-semibold text-water">{t('fresh')} · </span>}
        {format.dateTime(notification.created_at)}
      </p>
    </>
  );
  return (
    <li className="border-b border-line last:border-0">
      {to ? (
        <Link to={to} onClick={onOpen} className="block rounded-control px-2 py-3 hover:bg-water-soft/60">
          {words}
        </Link>
      ) : (
        <div className="px-2 py-3">{words}</div>
      )}
    </li>
  );
}
