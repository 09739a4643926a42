import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Phone, PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { isReached, REACHES, type Reach } from '../../../contracts/messages.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip, type Progress } from '../../components/Chip.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { formatPhone } from '../../lib/forms/phone.ts';
import { Conversation } from './Conversation.tsx';
import { reachQuery, threadQuery, type Message } from './messages-data.ts';

const PROGRESS: Record<Reach, Progress> = {
  answered: 'good',
  opened: 'good',
  called: 'good',
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
  const { t } = useLanguage('messages');
  const reach = useQuery(reachQuery(message.id));
  const [threadId, setThreadId] = useState<string | null>(null);
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
            {thread.answer && <span className="font-semibold">{t(`answers.${thread.answer}`)}</span>}
            {message.urgent && due && !isReached(thread.reach) && <Call thread={thread} />}
            <Button kind="quiet" icon={<MessageCircle />} onClick={() => setThreadId(thread.thread_id)}>
              {thread.waiting_since ? t('waits') : t('open', { count: thread.posts })}
            </Button>
          </li>
        ))}
      </ul>
      {threadId && <ThreadSheet id={threadId} onClose={() => setThreadId(null)} />}
    </>
  );
}

interface CallProps {
  thread: { thread_id: string; phones: readonly string[]; call_outcome: string | null };
}

/** The numbers of a family that does not know yet, and what came of calling it. */
function Call({ thread: { thread_id, phones, call_outcome } }: CallProps) {
  const { t } = useLanguage('messages');
  const note = useProcedure('note_call');
  const noted = (outcome: 'reached' | 'no_answer') => void note.run({ thread_id, outcome }, { failed: true });
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      {phones.map((phone) => (
        <a
          key={phone}
          href={`tel:${phone}`}
          className="tabular inline-flex min-h-11 items-center gap-2 font-semibold text-water hover:underline"
        >
          <Phone className="size-5" />
          {formatPhone(phone)}
        </a>
      ))}
      {phones.length === 0 && <span className="text-muted">{t('noPhone')}</span>}
      <Button kind="secondary" busy={note.isPending} icon={<Phone />} onClick={() => noted('reached')}>
        {t('call.reached')}
      </Button>
      <Button kind="quiet" busy={note.isPending} icon={<PhoneOff />} onClick={() => noted('no_answer')}>
        {t('call.no_answer')}
      </Button>
      {call_outcome === 'no_answer' && <span className="text-muted">{t('call.tried')}</span>}
    </div>
  );
}

function ThreadSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, localized } = useLanguage('messages');
  const thread = useQuery(threadQuery(id));
  return (
    <Sheet onClose={onClose} title={thread.data ? localized(thread.data.messages, 'subject') : t('one')}>
      <QueryState query={thread} lines={6} />
      {thread.data === null && <ErrorState title={t('gone')} />}
      {thread.data && <Conversation thread={thread.data} byStaff />}
    </Sheet>
  );
}
