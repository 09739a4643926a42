import { useQuery } from '@tanstack/react-query';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Conversation } from './Conversation.tsx';
import { threadQuery } from './messages-data.ts';

/** A thread as the staff reads it and answers in it. */
export function ThreadSheet({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t, localized } = useLanguage('messages');
  const thread = useQuery(threadQuery(id));
  return (
    <Sheet onClose={onClose} title={name || t('noName')}>
      {thread.data && (
        <p className="font-semibold [overflow-wrap:anywhere]">{localized(thread.data.messages, 'subject')}</p>
      )}
      <QueryState query={thread} lines={6} />
      {thread.data === null && <ErrorState title={t('gone')} />}
      {thread.data && <Conversation thread={thread.data} byStaff />}
    </Sheet>
  );
}
