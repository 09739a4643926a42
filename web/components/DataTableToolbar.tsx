import type { RowData } from '@tanstack/react-table';
import { Download, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCsv, download } from '../lib/csv.ts';
import type { TableView } from '../lib/table-address.ts';
import { Button } from './Button.tsx';
import { CONTROL } from './Field.tsx';
import type { Column } from './data-table.ts';

const TYPING_PAUSE_MS = 250;

interface ToolbarProps<Data extends RowData> {
  view: TableView;
  setView: (change: Partial<TableView>) => void;
  columns: readonly Column<Data>[];
  label: string;
  forExport: () => Promise<readonly Data[]>;
  noSearch?: boolean | undefined;
}

/** Search, filters and the CSV above a table. */
export function DataTableToolbar<Data extends RowData>({
  view,
  setView,
  columns,
  label,
  forExport,
  noSearch,
}: ToolbarProps<Data>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const exportCsv = async () => {
    setBusy(true);
    try {
      const rows = await forExport();
      const head = columns.map((column) => column.header);
      download(`${label}.csv`, toCsv([head, ...rows.map((row) => columns.map((column) => column.value(row)))]));
    } finally {
      setBusy(false);
    }
  };
  const filtering = Boolean(view.search) || Object.keys(view.filters).length > 0;
  return (
    <div role="search" aria-label={label} className="flex flex-wrap items-center gap-2">
      {!noSearch && <SearchBox value={view.search} onChange={(search) => setView({ search })} />}
      {columns.map((column) =>
        column.filter ? (
          <select
            key={column.id}
            aria-label={column.filter.label}
            value={view.filters[column.id] ?? ''}
            onChange={(event) => setView({ filters: withFilter(view.filters, column.id, event.target.value) })}
            className={`${CONTROL} w-auto! min-h-11! py-1.5!`}
          >
            <option value="">
              {column.filter.label}: {t('all').toLowerCase()}
            </option>
            {column.filter.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : null,
      )}
      {filtering && (
        <Button kind="quiet" icon={<X aria-hidden="true" />} onClick={() => setView({ search: '', filters: {} })}>
          {t('table.clear')}
        </Button>
      )}
      <Button
        kind="quiet"
        busy={busy}
        icon={<Download aria-hidden="true" />}
        onClick={exportCsv}
        className="ml-auto max-sm:hidden"
      >
        {t('table.export')}
      </Button>
    </div>
  );
}

function withFilter(filters: Record<string, string>, id: string, value: string): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...filters, [id]: value }).filter(([, chosen]) => chosen));
}

/** Writes to the address when typing pauses. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <span className="relative w-full sm:w-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
      />
      <input
        type="search"
        aria-label={t('table.search')}
        placeholder={t('search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${CONTROL} min-h-11! py-1.5! pl-11`}
      />
    </span>
  );
}
