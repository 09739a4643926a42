import { CheckCheck, MailOpenIcon, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/late.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { readMessages } from './inbox-data.ts';
import type { Message } from './inbox-data.ts';
import { useInboxColumns } from './use-inbox-columns.tsx';
import { useMarkHandled } from './use-mark-handled.ts';

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
          icon={<CheckCheck aria-hidden="true" />}
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
        { label: t('answer.open'), icon: <Reply aria-hidden="true" />, onSelect: onOpen },
        {
          label: t(handled ? 'reopen' : 'markHandled'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => mark([message.id], !handled),
        },
      ]}
    />
  );
}
