import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Card } from '../../components/Card.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { Call } from './Call.tsx';
import { callListQuery } from './messages-data.ts';
import { useLiveThreads } from './use-live-threads.ts';

/** The families that an urgent message did not reach in time, for the desk to call; nothing where there are none. */
export function CallList() {
  const { t, dateTime, localized } = useLanguage('messages');
  const { data } = useQuery(callListQuery);
  useLiveThreads();
  if (!data || data.threads.length === 0) return null;
  const messages = [...new Map(data.threads.map((thread) => [thread.message_id, thread])).values()];
  return (
    <Card className="mb-6 max-sm:mt-4 print:hidden" title={t('callList.title', { count: data.threads.length })}>
      <p className="-mt-3 mb-2 text-sm text-muted">{t('callList.note')}</p>
      {/* A large class would push the day out of sight. */}
      <div
        tabIndex={0}
        role="group"
        aria-label={t('callList.title', { count: data.threads.length })}
        className="max-h-112 overflow-y-auto"
      >
        {messages.map((message) => (
          <section
            key={message.message_id}
            aria-label={localized(message, 'subject')}
            className="border-t border-line pt-3"
          >
            <h3 className="[overflow-wrap:anywhere]">
              <Link
                to={paths.adminMessage(message.message_id)}
                className="inline-block min-h-6 font-semibold text-water hover:underline"
              >
                {localized(message, 'subject')}
              </Link>{' '}
              {message.sent_at && <span className="text-sm text-muted">{dateTime(message.sent_at)}</span>}
            </h3>
            <ul>
              {data.threads
                .filter(({ message_id }) => message_id === message.message_id)
                .map((thread) => (
                  <li key={thread.thread_id} className="py-2">
                    <p className="[overflow-wrap:anywhere]">
                      <span className="font-semibold">{thread.full_name || t('noName')}</span>{' '}
                      <span className="text-muted">
                        {[thread.children.join(', '), t(`reach.${thread.reach}`)].filter(Boolean).join(' · ')}
                      </span>
                    </p>
                    <Call thread={thread} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}
