import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { Paragraphs } from '../../../components/Paragraphs.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { useRole } from '../../../shell/session/RoleProvider.tsx';
import { Attachments } from '../Attachments.tsx';
import { CopyForViber } from '../CopyForViber.tsx';
import { messageQuery, stateOf } from '../messages-data.ts';
import { Reached } from '../Reached.tsx';

/** A message of the club: its text, and how far it has come with each family. */
export default function MessagePage() {
  const { t, localized, dateTime } = useLanguage('messages');
  const { messageId = '' } = useParams();
  const { data: message, ...query } = useQuery(messageQuery(messageId));
  const [taking, setTaking] = useState(false);
  const isInstructor = useRole().role === 'instructor';
  const state = message && stateOf(message);
  return (
    <>
      <PageHeader
        back={{ to: isInstructor ? paths.instructorMessages : paths.adminSection('messages'), label: t('admin.title') }}
        title={message ? localized(message, 'subject') : t('one')}
        lead={
          message &&
          t(`at.${stateOf(message)}`, { when: dateTime(message.sent_at ?? message.withdrawn_at ?? message.send_at) })
        }
        action={
          message &&
          state !== 'withdrawn' && (
            <span className="flex flex-wrap gap-3">
              {state === 'sent' && <CopyForViber message={message} />}
              {state === 'waiting' && (
                <Button kind="secondary" icon={<Undo2 />} onClick={() => setTaking(true)}>
                  {t('takeBack.open')}
                </Button>
              )}
            </span>
          )
        }
      />
      <QueryState query={{ data: message, ...query }} lines={6} />
      {message === null && <ErrorState title={t('gone')} />}
      {message && (
        <div className="flex max-w-4xl flex-col gap-6">
          <div className="rounded-card bg-water-soft/50 p-4 [overflow-wrap:anywhere]">
            <Paragraphs text={localized(message, 'body')} />
            <Attachments files={message.attachments} />
          </div>
          {state === 'sent' && <Reached message={message} />}
        </div>
      )}
      {taking && (
        <ConfirmDialog
          title={t('takeBack.title')}
          description={t('takeBack.note')}
          confirmLabel={t('takeBack.confirm')}
          call="withdraw_message"
          input={{ message_id: messageId }}
          done={t('takeBack.done')}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  );
}
