import { useQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS } from '../../../contracts/audit.ts';
import type { Column } from '../../components/table/data-table.ts';
import { AdminList } from '../../kit/AdminList.tsx';
import { useListPage } from '../../kit/list-page.ts';
import { usePriceDisplay } from '../../lib/format/price-display.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { readActions, staffQuery, type AuditEntry } from './audit-data.ts';
import { describeEntry, ROW_ACTIONS, TABLES } from './describe-entry.ts';

const SHOWN_CHANGES = 4;

/** Acts of admins, with their rows, the newest first. Nothing here can be changed. */
export default function AuditPage() {
  const { t } = useLanguage('adminAudit');
  const page = useListPage('audit', ['audit_log'], readActions);
  const columns = useAuditColumns();
  return (
    <AdminList
      {...page}
      label={t('title')}
      lead={t('lead')}
      range={t('range')}
      columns={columns}
      empty={{ title: t('empty') }}
    />
  );
}

function useAuditColumns(): Column<AuditEntry>[] {
  const { t, locale, format } = useLanguage('adminAudit');
  const { data: staff } = useQuery(staffQuery);
  const { currency } = usePriceDisplay();
  const words = (entry: AuditEntry) => describeEntry(entry, { t, format, locale, currency });
  const person = (entry: AuditEntry) => entry.actor_name || t('system');
  return [
    {
      id: 'entry',
      header: t('fields.entry'),
      value: (entry) => [`${person(entry)} ${words(entry).text}`, ...words(entry).changes].join('; '),
      cell: (entry) => <Words {...words(entry)} person={person(entry)} />,
      sortable: false,
      filter: [
        ...AUDIT_ACTIONS.map((value) => ({ value, label: t(`filter.${value}`) })),
        ...TABLES.flatMap((table) =>
          ROW_ACTIONS.filter((entry) => entry === 'change_row' || !ONLY_CHANGED.has(table)).map((entry) => ({
            value: `${entry} ${table}`,
            label: `${t(`plural.${table}`)}: ${t(`filter.${entry}`)}`,
          })),
        ),
      ],
    },
    {
      id: 'actor',
      header: t('fields.person'),
      value: person,
      besides: true,
      filter: (staff ?? []).map(({ user_id, full_name, email }) => ({
        value: user_id,
        label: full_name || email,
      })),
    },
    {
      id: 'created_at',
      header: t('fields.when'),
      value: (entry) => entry.created_at,
      cell: (entry) => <span className="whitespace-nowrap text-muted">{format.dateTime(entry.created_at)}</span>,
    },
  ];
}

const ONLY_CHANGED: ReadonlySet<string> = new Set(['club_settings', 'contact_messages']);

function Words({ person, text, changes }: { person: string; text: string; changes: string[] }) {
  const { t } = useLanguage('adminAudit');
  return (
    <span className="block min-w-0 font-normal [overflow-wrap:anywhere]">
      <span className="font-semibold">{person}</span> {text}
      {changes.length > 0 && (
        <span className="mt-0.5 block text-sm text-muted">
          {changes.slice(0, SHOWN_CHANGES).map((change) => (
            <span key={change} className="block">
              {change}
            </span>
          ))}
          {changes.length > SHOWN_CHANGES && (
            <span className="block">{t('more', { count: changes.length - SHOWN_CHANGES })}</span>
          )}
        </span>
      )}
    </span>
  );
}
