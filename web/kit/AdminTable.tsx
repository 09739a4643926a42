import { useQuery } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { Bookmark, BookmarkCheck, BookmarkPlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../components/Button.tsx';
import { Menu, type MenuEntry } from '../components/Menu.tsx';
import { late } from '../components/states/late.tsx';
import { useUndo } from '../components/states/use-undo.ts';
import { DataTable, type DataTableProps } from '../components/table/DataTable.tsx';
import { useTableView, viewQuery } from '../lib/browser/table-address.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import { savedViewsQuery, useRemoveView, useSaveView, type SavedView } from './saved-views-data.ts';
import { useRowKeys } from './use-row-keys.ts';

const SaveViewDialog = late(async () => (await import('./SaveViewDialog.tsx')).default);

/** A table of the admin area: its rows are walked and opened by keyboard, its views have names. */
export function AdminTable<Row extends RowData>(table: DataTableProps<Row>) {
  const { t } = useLanguage('adminShell');
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  return (
    <div ref={list} className="group">
      <DataTable
        {...table}
        tools={
          <>
            {table.tools}
            {!table.noSearch && <SavedViews name={table.name} />}
          </>
        }
      />
      <p aria-hidden="true" className="invisible mt-2 text-sm text-muted group-has-[tr:focus]:visible max-md:hidden">
        {t(table.bulkActions ? 'keysWithSelection' : 'keys')}
      </p>
    </div>
  );
}

/** The named views of a list, which admins share: opened, saved and removed. */
function SavedViews({ name }: { name: string }) {
  const { t } = useLanguage('adminShell');
  const undo = useUndo();
  const { data: all = [] } = useQuery(savedViewsQuery);
  const [view] = useTableView(name);
  const addressOf = useAddressOf(name);
  const [naming, setNaming] = useState(false);
  const save = useSaveView();
  const remove = useRemoveView();
  const here = viewQuery(name, view);
  const views = all.filter(({ list }) => list === name);
  const current = views.find(({ query }) => query === here);
  const removeNow = (gone: SavedView) =>
    remove.run(gone, {
      done: () => ({
        text: t('views.removed', { name: gone.name }),
        ...undo(() => save.run(gone)),
      }),
      failed: t('views.failed'),
    });
  const entries: MenuEntry[] = views.map((one) => ({
    label: one.name,
    icon: one === current ? <BookmarkCheck /> : <Bookmark />,
    to: addressOf(one.query),
  }));
  if (here && !current)
    entries.push({
      label: t('views.save'),
      icon: <BookmarkPlus />,
      onSelect: () => setNaming(true),
    });
  if (current)
    entries.push({
      label: t('views.remove', { name: current.name }),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => removeNow(current),
    });
  if (entries.length === 0) entries.push({ label: t('views.none'), disabled: true });
  return (
    <>
      <Menu
        trigger={
          <Button kind="quiet" icon={<Bookmark />} className="max-sm:px-3">
            {current?.name ?? <span className="max-sm:sr-only">{t('views.open')}</span>}
          </Button>
        }
        entries={entries}
      />
      {naming && <SaveViewDialog list={name} query={here} onClose={() => setNaming(false)} />}
    </>
  );
}

/** The address of a view: what else the address says, such as the tab, stays. */
function useAddressOf(name: string): (query: string) => string {
  const [params] = useSearchParams();
  const others = [...params].filter(([key]) => !key.startsWith(`${name}.`));
  return (query) => `?${new URLSearchParams([...others, ...new URLSearchParams(query)])}`;
}
