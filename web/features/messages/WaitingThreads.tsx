import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Hand, Reply, Undo2, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { RowMenu } from '../../kit/RowMenu.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { GiveThreadDialog } from './GiveThreadDialog.tsx';
import { waitingQuery, type WaitingThread } from './messages-data.ts';
import { ThreadSheet } from './ThreadSheet.tsx';
import { useLiveThreads } from './use-live-threads.ts';

/** The threads in which a family waits for an answer, the oldest first; nothing where none waits. */
export function WaitingThreads() {
  const { t } = useLanguage('messages');
  const { data } = useQuery(waitingQuery);
  const [opened, setOpened] = useState<WaitingThread | null>(null);
  const [given, setGiven] = useState<WaitingThread | null>(null);
  useLiveThreads();
  const threads = data?.threads ?? [];
  return (
    <>
      {threads.length > 0 && (
        <Card className="mb-6 pb-2!" title={t('waiting.title', { count: threads.length })}>
          <ul tabIndex={0} className="-mt-2 max-h-112 overflow-y-auto">
            {threads.map((thread) => (
              <WaitingRow
                key={thread.thread_id}
                thread={thread}
                onOpen={() => setOpened(thread)}
                onGive={() => setGiven(thread)}
              />
            ))}
          </ul>
        </Card>
      )}
      {opened && <ThreadSheet id={opened.thread_id} name={opened.full_name} onClose={() => setOpened(null)} />}
      {given && <GiveThreadDialog thread={given} onClose={() => setGiven(null)} />}
    </>
  );
}

interface WaitingRowProps {
  thread: WaitingThread;
  onOpen: () => void;
  onGive: () => void;
}

function WaitingRow({ thread, onOpen, onGive }: WaitingRowProps) {
  const { t, dateTime, localized } = useLanguage('messages');
  const { id: userId } = useUser();
  const assign = useProcedure('assign_thread');
  const settle = useProcedure('settle_thread');
  const { thread_id, full_name, children, last_post, waiting_since, assigned_to, assigned_name } = thread;
  const mine = assigned_to === userId;
  const name = full_name || t('noName');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-sm text-muted">
            {[children.join(', '), localized(thread, 'subject'), waiting_since && dateTime(waiting_since)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <p className="line-clamp-2 [overflow-wrap:anywhere]">{last_post}</p>
        {assigned_to && (
          <Chip tone="neutral" className="mt-1">
            {mine ? t('waiting.mine') : t('waiting.takenBy', { name: assigned_name ?? '' })}
          </Chip>
        )}
      </div>
      <span className="flex items-center gap-1">
        <Button kind="secondary" icon={<Reply />} aria-label={t('waiting.answerTo', { name })} onClick={onOpen}>
          {t('waiting.answer')}
        </Button>
        <RowMenu
          name={t('waiting.actions', { name })}
          entries={[
            {
              label: t(mine ? 'waiting.release' : 'waiting.take'),
              icon: mine ? <Undo2 /> : <Hand />,
              onSelect: () => void assign.run({ thread_id, user_id: mine ? null : userId }, { failed: true }),
            },
            { label: t('waiting.give'), icon: <UserRoundPlus />, onSelect: onGive },
            {
              label: t('waiting.settle'),
              icon: <CheckCheck />,
              onSelect: () => void settle.run({ thread_id }, { done: t('waiting.settled'), failed: true }),
            },
          ]}
        />
      </span>
    </li>
  );
}
