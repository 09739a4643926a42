import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { isReached, REACHES, type Reach } from '../../../contracts/messages.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip, type Progress } from '../../components/Chip.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { Call } from './Call.tsx';
import { reachQuery, type Message } from './messages-data.ts';
import { ThreadSheet } from './ThreadSheet.tsx';
import { useLiveThreads } from './use-live-threads.ts';

const PROGRESS: Record<Reach, Progress> = {
  answered: 'good',
  opened: 'good',
  called: 'good',
  shown: 'good',
  delivered: 'good',
  pushed: 'waiting',
  texted: 'waiting',
  accepted: 'waiting',
  on_its_way: 'waiting',
  refused: 'bad',
  no_email: 'bad',
};

/** The families of a message: who knows, who answered, and who is to be called. */
export function Reached({
  message,
}: {
  message: Pick<Message, 'id' | 'urgent' | 'asks' | 'sent_at' | 'call_after_minutes'>;
}) {
  const { t, dateTime } = useLanguage('messages');
  const reach = useQuery(reachQuery(message.id));
  const [opened, setOpened] = useState<{ thread_id: string; full_name: string } | null>(null);
  const { role } = useRole();
  const isDesk = role === 'admin' || role === 'reception';
  useLiveThreads();
  const threads = reach.data?.threads;
  if (!threads) return <QueryState query={reach} lines={8} />;
  const knowing = threads.filter((thread) => isReached(thread.reach));
  const due =
    message.sent_at && message.call_after_minutes
      ? Date.parse(message.sent_at) + message.call_after_minutes * 60_000 <= Date.now()
      : false;
  const order = threads.toSorted((one, other) => REACHES.indexOf(other.reach) - REACHES.indexOf(one.reach));
  return (
    <>
      <p className="mb-4 text-lg">
        {t('reached', { known: knowing.length, count: threads.length })}
        {message.asks &&
          ` · ${t('yesNo', {
            yes: threads.filter(({ answer }) => answer === 'yes').length,
            no: threads.filter(({ answer }) => answer === 'no').length,
          })}`}
      </p>
      <ul className="rounded-card bg-raised">
        {order.map((thread) => (
          <li
            key={thread.thread_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold [overflow-wrap:anywhere]">{thread.full_name || t('noName')}</p>
              <p className="text-muted">{thread.children.join(', ')}</p>
            </div>
            <StatusChip progress={PROGRESS[thread.reach]}>{t(`reach.${thread.reach}`)}</StatusChip>
            {thread.reach === 'shown' && thread.shown_at && (
              <span className="text-sm text-muted">{dateTime(thread.shown_at)}</span>
            )}
            {thread.text && thread.reach !== 'texted' && thread.reach !== 'delivered' && (
              <span className="text-sm text-muted">{t(`texts.states.${thread.text}`)}</span>
            )}
            {thread.answer && <span className="font-semibold">{t(`answers.${thread.answer}`)}</span>}
            <Button kind="quiet" icon={<MessageCircle />} onClick={() => setOpened(thread)}>
              {thread.waiting_since ? t('waits') : thread.posts > 0 ? t('open', { count: thread.posts }) : t('openNew')}
            </Button>
            {isDesk && message.urgent && due && !isReached(thread.reach) && <Call thread={thread} />}
          </li>
        ))}
      </ul>
      {opened && <ThreadSheet id={opened.thread_id} name={opened.full_name} onClose={() => setOpened(null)} />}
    </>
  );
}
