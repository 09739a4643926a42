import { useQuery } from '@tanstack/react-query';
import { CheckCheck, MailOpenIcon, Reply } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/states/late.tsx';
import { useUndo } from '../../../components/states/use-undo.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { waitingQuery } from '../../messages/messages-data.ts';
import { WaitingThreads } from '../../messages/WaitingThreads.tsx';
import { readMessages, useHandled } from './inbox-data.ts';
import { useInboxColumns } from './use-inbox-columns.tsx';

const MessageSheet = late(async () => (await import('./MessageSheet.tsx')).MessageSheet);

/** Messages of the contact form, and the answers to them. */
export default function InboxPage() {
  const { t } = useLanguage('adminInbox');
  const page = useListPage('inbox', ['contact_messages', 'list'], readMessages);
  const shown = useAddressParam('message');
  const columns = useInboxColumns();
  const mark = useMarkHandled();
  // A list that moves down while it is pressed loses the press.
  const isAboveOnItsWay = useQuery(waitingQuery).isLoading;
  return (
    <AdminList
      {...page}
      rows={isAboveOnItsWay ? undefined : page.rows}
      label={t('title')}
      lead={t('lead')}
      range={t('range')}
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowMenu={({ id, name, handled_at }) => ({
        name: t('actions', { name }),
        entries: [
          { label: t('answer.open'), icon: <Reply />, onSelect: () => shown.open(id) },
          {
            label: t(handled_at ? 'reopen' : 'markHandled'),
            icon: handled_at ? <MailOpenIcon /> : <CheckCheck />,
            onSelect: () => mark([id], !handled_at),
          },
        ],
      })}
      bulkActions={(ids, clear) => (
        <Button
          kind="secondary"
          icon={<CheckCheck />}
          onClick={() => {
            mark(ids, true);
            clear();
          }}
        >
          {t('markHandled')}
        </Button>
      )}
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      <WaitingThreads />
      {shown.value && <MessageSheet key={shown.value} id={shown.value} onClose={shown.close} />}
    </AdminList>
  );
}

/** Marks messages as done with, or as waiting again; either can be taken back in the toast. */
function useMarkHandled(): (ids: readonly string[], handled: boolean) => void {
  const { t } = useLanguage('adminInbox');
  const undo = useUndo();
  const { run } = useHandled();
  const mark = (ids: readonly string[], handled: boolean, undoable = true) =>
    run(
      { ids, handled },
      {
        done: (count) => ({
          text: t(handled ? 'handled' : 'reopened', { count }),
          ...undo(undoable && (() => mark(ids, !handled, false))),
        }),
        failed: t('failed.update'),
      },
    );
  return mark;
}
