import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { classMessagesQuery, PROGRESS, stateOf } from './messages-data.ts';
import { WaitingThreads } from './WaitingThreads.tsx';

/** The messages to an instructor's classes, and the families that wait for an answer. */
export default function ClassMessagesPage() {
  const { t, localized, dateTime } = useLanguage('messages');
  const messages = useQuery(classMessagesQuery);
  return (
    <>
      <PageHeader title={t('admin.title')} lead={t('admin.lead')} />
      <WaitingThreads />
      <QueryState query={messages} lines={6} />
      {messages.data?.length === 0 && <EmptyState card title={t('admin.empty')} note={t('admin.emptyOwn')} />}
      {messages.data && messages.data.length > 0 && (
        <ul className="max-w-3xl rounded-card bg-raised">
          {messages.data.map((message) => {
            const state = stateOf(message);
            return (
              <li key={message.id} className="border-b border-line last:border-0">
                <Link
                  to={paths.instructorMessage(message.id)}
                  className="block min-h-11 rounded-control p-4 hover:bg-water-soft sm:p-5"
                >
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="font-semibold [overflow-wrap:anywhere]">{localized(message, 'subject')}</span>
                    {message.urgent && <Chip tone="warning">{t('urgent')}</Chip>}
                    {state !== 'sent' && <StatusChip progress={PROGRESS[state]}>{t(`states.${state}`)}</StatusChip>}
                  </span>
                  <span className="line-clamp-2 [overflow-wrap:anywhere] text-muted">{localized(message, 'body')}</span>
                  <span className="text-sm text-muted">
                    {[
                      message.classes && localized(message.classes, 'title'),
                      dateTime(message.sent_at ?? message.send_at),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
