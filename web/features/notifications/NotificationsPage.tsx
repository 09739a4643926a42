import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck, Settings2 } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { isReadWithAll, notificationPagesQuery, useReadAll, type Notification } from './notifications-data.ts';
import { PushOffer } from './PushOffer.tsx';

/** All notifications of the user, by day. */
export default function NotificationsPage() {
  const { t } = useLanguage('notifications');
  const pages = useInfiniteQuery(notificationPagesQuery);
  const readAll = useReadAll();
  const all = pages.data?.pages.flat();
  const fresh = all?.some(isReadWithAll);
  const readThem = () => readAll.run(undefined, { failed: true });
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          <div className="flex flex-wrap gap-2">
            {fresh && (
              <Button kind="secondary" busy={readAll.isPending} icon={<CheckCheck />} onClick={readThem}>
                {t('readAll')}
              </Button>
            )}
            <ButtonLink kind="quiet" to={paths.notificationSettings} icon={<Settings2 />}>
              {t('settings.link')}
            </ButtonLink>
          </div>
        }
      />
      {pages.error && <ErrorState error={pages.error} explained onRetry={() => void pages.refetch()} />}
      {pages.isPending && (
        <div className="rounded-card bg-raised p-5">
          <SkeletonRows count={6} />
        </div>
      )}
      {all?.length === 0 && <EmptyState card title={t('empty')} note={t('emptyNote')} />}
      {all && all.length > 0 && <PushOffer />}
      {all && all.length > 0 && <Days all={all} />}
      {pages.hasNextPage && (
        <Button
          kind="secondary"
          className="mt-4"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </>
  );
}

function Days({ all }: { all: readonly Notification[] }) {
  const { format } = useLanguage();
  const days = Map.groupBy(all, ({ created_at }) => clubDay(created_at));
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {[...days].map(([day, those]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="rounded-card bg-raised p-4 sm:p-5">
          <h2 id={`day-${day}`} className="px-2 text-sm font-bold text-muted first-letter:uppercase">
            {format.relativeDay(day)}
          </h2>
          <ul>
            {those.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                when={format.time(notification.created_at)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
