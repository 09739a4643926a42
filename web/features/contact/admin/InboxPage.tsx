import { CheckCheck, MailOpenIcon, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/late.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { readMessages, type Message, useHandled } from './inbox-data.ts';
import { useInboxColumns } from './use-inbox-columns.tsx';

const MessageSheet = late(async () => (await import('./MessageSheet.tsx')).MessageSheet);

/** What people wrote through the contact form, and the answers to it. */
export default function InboxPage() {
  const { t } = useTranslation('adminInbox');
  const page = useListPage('inbox', ['contact_messages', 'list'], readMessages);
  const shown = useAddressParam('message');
  const columns = useInboxColumns();
  const mark = useMarkHandled();
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      range={t('range')}
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowActions={(message) => <MessageMenu message={message} onOpen={() => shown.open(message.id)} />}
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
      {shown.value && <MessageSheet key={shown.value} id={shown.value} onClose={shown.close} />}
    </AdminList>
  );
}

function MessageMenu({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { t } = useTranslation('adminInbox');
  const mark = useMarkHandled();
  const handled = message.handled_at !== null;
  const Icon = handled ? MailOpenIcon : CheckCheck;
  return (
    <RowMenu
      name={t('actions', { name: message.name })}
      entries={[
        { label: t('answer.open'), icon: <Reply />, onSelect: onOpen },
        {
          label: t(handled ? 'reopen' : 'markHandled'),
          icon: <Icon />,
          onSelect: () => mark([message.id], !handled),
        },
      ]}
    />
  );
}

/** Marks messages as done with, or as waiting again; either can be taken back in the toast. */
function useMarkHandled(): (ids: readonly string[], handled: boolean) => void {
  const { t } = useTranslation(['adminInbox', 'common']);
  const { run } = useHandled();
  const mark = (ids: readonly string[], handled: boolean, undoable = true) =>
    run(
      { ids, handled },
      {
        done: (count) => ({
          text: t(handled ? 'adminInbox:handled' : 'adminInbox:reopened', { count }),
          ...(undoable && { action: { label: t('common:undo'), onClick: () => mark(ids, !handled, false) } }),
        }),
        failed: t('adminInbox:failed.update'),
      },
    );
  return mark;
}
