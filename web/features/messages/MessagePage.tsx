import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { Conversation } from './Conversation.tsx';
import { ownThreadsQuery } from './messages-data.ts';
import { useLiveThreads } from './use-live-threads.ts';
import { useMessagePath } from './use-message-path.ts';

/** A message of the club to the reader's family, with the family's thread. */
export default function MessagePage() {
  const { t, localized } = useLanguage('messages');
  const { id } = useUser();
  const { messageId = '' } = useParams();
  const threads = useQuery(ownThreadsQuery(id));
  useLiveThreads();
  const own = threads.data?.filter(({ message_id }) => message_id === messageId);
  const [first] = own ?? [];
  useOpened(messageId, Boolean(first));
  const { role } = useRole();
  const pathOf = useMessagePath();
  // Its link may be opened by the staff, who have no thread of their own in it.
  const isStaff = role === 'admin' || role === 'reception' || role === 'instructor';
  if (own?.length === 0 && isStaff) return <Navigate to={pathOf(messageId)} replace />;
  return (
    <>
      <PageHeader
        back={{ to: paths.messages, label: t('title') }}
        title={first ? localized(first.messages, 'subject') : t('one')}
      />
      <QueryState query={threads} lines={6} />
      {own?.length === 0 && <ErrorState title={t('gone')} />}
      <div className="flex max-w-3xl flex-col gap-10">
        {own?.map((thread) => (
          <Conversation key={thread.id} thread={thread} byStaff={false} />
        ))}
      </div>
    </>
  );
}

/** Notes once that the reader has opened the message. */
function useOpened(message_id: string, isThere: boolean): void {
  const { run } = useProcedure('open_message');
  useEffect(() => {
    if (isThere) void run({ message_id });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a message
  }, [message_id, isThere]);
}
