import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Chip } from '../../components/Chip.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { ownThreadsQuery } from './messages-data.ts';
import { useLiveThreads } from './use-live-threads.ts';
import { useMessageText } from './use-message-text.ts';

/** The messages of the club to the reader's family, the newest first. */
export default function MessagesPage() {
  const { t, localized, dateTime } = useLanguage('messages');
  const { id } = useUser();
  const threads = useQuery(ownThreadsQuery(id));
  const textOf = useMessageText();
  useLiveThreads();
  return (
    <>
      <PageHeader title={t('title')} />
      <QueryState query={threads} lines={6} />
      {threads.data?.length === 0 && <EmptyState card title={t('none')} note={t('noneNote')} />}
      {threads.data && threads.data.length > 0 && (
        <ul className="max-w-3xl rounded-card bg-raised">
          {threads.data.map((thread) => {
            const last = thread.thread_posts.at(-1);
            const isNew = !thread.thread_readers.some(({ opened_at }) => opened_at);
            return (
              <li key={thread.id} className="border-b border-line last:border-0">
                <Link
                  to={paths.message(thread.message_id)}
                  className="block min-h-11 rounded-control p-4 hover:bg-water-soft sm:p-5"
                >
                  <span className="flex flex-wrap items-center gap-2">
                    <span className={isNew ? 'font-bold' : 'font-semibold'}>
                      {localized(thread.messages, 'subject')}
                    </span>
                    {thread.messages.urgent && <Chip tone="warning">{t('urgent')}</Chip>}
                    {thread.messages.asks && !thread.answer && <Chip>{t('asks')}</Chip>}
                  </span>
                  <span className="line-clamp-2 text-muted [overflow-wrap:anywhere]">
                    {last?.body ?? textOf(thread)}
                  </span>
                  <span className="text-sm text-muted">{dateTime(last?.created_at ?? thread.created_at)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
