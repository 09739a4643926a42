import { Chip, StatusChip } from '../../../components/Chip.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { MESSAGE_STATES, PROGRESS, stateOf, type ListedMessage } from '../messages-data.ts';

export function useMessageColumns(): Column<ListedMessage>[] {
  const { t, dateTime, localized } = useLanguage('messages');
  return [
    {
      id: 'subject',
      header: t('columns.subject'),
      value: (message) => localized(message, 'subject'),
      cell: (message) => (
        <span className="block min-w-0 md:min-w-60">
          <span className="font-semibold">{localized(message, 'subject')}</span>{' '}
          {message.urgent && <Chip tone="warning">{t('urgent')}</Chip>}
          <span className="line-clamp-1 text-sm font-normal [overflow-wrap:anywhere] text-muted">
            {localized(message, 'body')}
          </span>
        </span>
      ),
    },
    {
      id: 'families',
      header: t('columns.families'),
      value: (message) => message.threads[0]?.count ?? 0,
      sortable: false,
    },
    {
      id: 'state',
      header: t('columns.state'),
      value: (message) => t(`states.${stateOf(message)}`),
      cell: (message) => (
        <StatusChip progress={PROGRESS[stateOf(message)]}>{t(`states.${stateOf(message)}`)}</StatusChip>
      ),
      sortable: false,
      filter: MESSAGE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
    },
    {
      id: 'created_at',
      header: t('columns.written'),
      value: (message) => message.created_at,
      cell: (message) => <span className="whitespace-nowrap">{dateTime(message.created_at)}</span>,
    },
  ];
}
