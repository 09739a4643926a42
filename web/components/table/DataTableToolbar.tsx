import type { RowData } from '@tanstack/react-table';
import { Download, FileSpreadsheet, FileText, ListChecks, Search, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { TableView } from '../../lib/browser/table-address.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { Button } from '../Button.tsx';
import { CONTROL } from '../fields/Field.tsx';
import { Menu } from '../Menu.tsx';
import type { Column } from './data-table.ts';
import { useTableFile, type FilePart } from './use-table-file.ts';

const TYPING_PAUSE_MS = 250;

const CHOICE = `${CONTROL} min-h-11! text-ellipsis py-1.5! max-sm:w-[calc(50%-0.25rem)]! max-sm:grow max-sm:px-2.5! sm:w-auto!`;

interface ToolbarProps<Data extends RowData> {
  view: TableView;
  setView: (change: Partial<TableView>) => void;
  columns: readonly Column<Data>[];
  label: string;
  forExport: () => Iterable<FilePart<Data>> | AsyncIterable<FilePart<Data>>;
  noSearch?: boolean | undefined;
  tools?: ReactNode;
  /** On a phone: the cards are to be selected. */
  onSelect?: (() => void) | undefined;
}

/** Search, filters and the files above a table. */
export function DataTableToolbar<Data extends RowData>(props: ToolbarProps<Data>) {
  const { view, setView, columns, label, forExport, noSearch, tools, onSelect } = props;
  const { t } = useLanguage();
  const file = useTableFile(label, columns, forExport);
  const filtering = Boolean(view.search) || Object.keys(view.filters).length > 0;
  return (
    <div role="search" aria-label={label} className="flex flex-wrap items-center gap-2">
      {!noSearch && <SearchBox value={view.search} onChange={(search) => setView({ search })} />}
      {columns.map((column) =>
        column.filter ? (
          <select
            key={column.id}
            aria-label={column.filterLabel ?? column.header}
            value={view.filters[column.id] ?? ''}
            onChange={(event) => setView({ filters: withFilter(view.filters, column.id, event.target.value) })}
            className={CHOICE}
          >
            <option value="">
              {column.filterLabel ?? column.header}: {t('all').toLowerCase()}
            </option>
            {column.filter.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : null,
      )}
      {!noSearch && <SortBox {...{ view, setView, columns }} />}
      {filtering && (
        <Button kind="quiet" icon={<X />} onClick={() => setView({ search: '', filters: {} })}>
          {t('table.clear')}
        </Button>
      )}
      {onSelect && (
        <Button kind="quiet" icon={<ListChecks />} className="self-start max-sm:px-3 md:hidden" onClick={onSelect}>
          <span className="max-sm:sr-only">{t('table.beginSelecting')}</span>
        </Button>
      )}
      <span className="ml-auto flex">
        {tools}
        {file.progress ? (
          <span role="status" className="inline-flex items-center gap-1 text-sm text-muted tabular max-sm:hidden">
            {t('table.exporting', file.progress)}
            <Button kind="quiet" icon={<X />} onClick={file.cancel}>
              {t('cancel')}
            </Button>
          </span>
        ) : (
          <Menu
            trigger={
              <Button kind="quiet" icon={<Download />} className="max-sm:hidden">
                {t('table.export')}
              </Button>
            }
            entries={[
              { label: t('table.excel'), icon: <FileSpreadsheet />, onSelect: () => void file.save('excel') },
              { label: t('table.csv'), icon: <FileText />, onSelect: () => void file.save('csv') },
            ]}
          />
        )}
      </span>
    </div>
  );
}

function withFilter(filters: Record<string, string>, id: string, value: string): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...filters, [id]: value }).filter(([, chosen]) => chosen));
}

/** Cards have no heads to press: below 768 px the order is chosen here. */
function SortBox<Data extends RowData>(props: Pick<ToolbarProps<Data>, 'view' | 'setView' | 'columns'>) {
  const { view, setView, columns } = props;
  const { t } = useLanguage();
  const sortable = columns.filter(({ sortable: may, besides }) => may !== false && !besides);
  if (sortable.length === 0) return null;
  const choose = (value: string) =>
    setView({ sort: value ? { id: value.replace(/^-/, ''), desc: value.startsWith('-') } : null });
  return (
    <select
      aria-label={t('table.sort')}
      value={view.sort ? `${view.sort.desc ? '-' : ''}${view.sort.id}` : ''}
      onChange={(event) => choose(event.target.value)}
      className={`${CHOICE} md:hidden`}
    >
      <option value="">
        {t('table.sort')}: {t('table.asIs')}
      </option>
      {sortable.flatMap(({ id, header }) => [
        <option key={id} value={id}>
          {header} ↑
        </option>,
        <option key={`-${id}`} value={`-${id}`}>
          {header} ↓
        </option>,
      ])}
    </select>
  );
}

/** Writes to the address when typing pauses. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLanguage();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <span className="relative w-full sm:w-auto sm:max-w-72 sm:min-w-48 sm:flex-1">
      <Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
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
