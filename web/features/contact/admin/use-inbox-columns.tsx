import { StatusChip, type Progress } from '../../../components/Chip.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { MESSAGE_STATES, stateOf, type Message, type MessageState } from './inbox-data.ts';

const PROGRESS: Record<MessageState, Progress> = { new: 'waiting', answered: 'good', handled: 'off' };

export function StateChip({ message }: { message: Message }) {
  const { t } = useLanguage('adminInbox');
  const state = stateOf(message);
  return <StatusChip progress={PROGRESS[state]}>{t(`states.${state}`)}</StatusChip>;
}

export function useInboxColumns(): Column<Message>[] {
  const { t, dateTime } = useLanguage('adminInbox');
  return [
    {
      id: 'name',
      header: t('fields.from'),
      value: (message) => message.name,
      cell: (message) => (
        <span className="block min-w-0 md:min-w-52">
          <span className="font-semibold">{message.name}</span>
          <span className="block text-sm font-normal [overflow-wrap:anywhere] text-muted">{message.email}</span>
        </span>
      ),
    },
    { id: 'email', header: t('fields.email'), value: (message) => message.email, besides: true },
    { id: 'phone', header: t('fields.phone'), value: (message) => message.phone, besides: true },
    {
      id: 'message',
      header: t('fields.message'),
      value: (message) => message.message,
      cell: (message) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{message.message}</span>,
      sortable: false,
    },
    {
      id: 'state',
      header: t('fields.state'),
      value: (message) => t(`states.${stateOf(message)}`),
      cell: (message) => (
        <span className="whitespace-nowrap">
          <StateChip message={message} />
        </span>
      ),
      sortable: false,
      filter: MESSAGE_STATES.map((value) => ({ value, label: t(`plural.${value}`) })),
    },
    {
      id: 'created_at',
      header: t('fields.received'),
      value: (message) => message.created_at,
      cell: (message) => <span className="whitespace-nowrap">{dateTime(message.created_at)}</span>,
    },
  ];
}
