import { useQuery } from '@tanstack/react-query';
import { CopyPlus, Pencil, Trash2, Users } from 'lucide-react';
import { DOCUMENT_KINDS } from '../../../../contracts/documents.ts';
import { Chip, StatusChip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { adminDocumentsQuery, type AdminDocument } from './documents-data.ts';
import { SignersPage } from './SignersPage.tsx';

const DocumentSheet = late(async () => (await import('./DocumentSheet.tsx')).DocumentSheet);

/** The club's documents in their versions: written, published, signed. */
export default function DocumentsPage() {
  const { t, localized } = useLanguage('adminDocuments');
  const list = useQuery(adminDocumentsQuery);
  const documents = list.data;
  const written = useAddressParam('edit');
  const signers = useAddressParam('document');
  const { show, dialog } = useDialog();
  const columns = useDocumentColumns();
  const busy = new Set((documents ?? []).filter(isUnpublished).map(({ kind }) => kind));
  const free = DOCUMENT_KINDS.filter((kind) => !busy.has(kind));
  const edited = documents?.find(({ id }) => id === written.value) ?? null;
  const shown = documents?.find(({ id }) => id === signers.value);
  if (shown) return <SignersPage key={shown.id} document={shown} />;
  const entriesOf = (row: AdminDocument) => {
    const write = () => written.open(row.id);
    const discard = () =>
      show((close) => (
        <ConfirmDialog
          call="discard_document"
          input={{ document_id: row.id }}
          onClose={close}
          title={t('discard.title', { title: localized(row, 'title') })}
          description={t('discard.note')}
          confirmLabel={t('discard.open')}
          done={t('discard.done', { title: localized(row, 'title') })}
        />
      ));
    if (isUnpublished(row))
      return [
        { label: t('edit'), icon: <Pencil />, onSelect: write },
        { label: t('discard.open'), icon: <Trash2 />, danger: true, onSelect: discard },
      ];
    return [
      { label: t('signers'), icon: <Users />, onSelect: () => signers.open(row.id) },
      free.includes(row.kind) &&
        row.state === 'current' && { label: t('newVersion'), icon: <CopyPlus />, onSelect: write },
    ];
  };
  return (
    <AdminList
      {...wholeList('documents', list)}
      label={t('title')}
      lead={t('lead')}
      action={free.length > 0 && <AddButton onClick={written.openNew}>{t('add')}</AddButton>}
      columns={columns}
      rowLink={(row) => (isUnpublished(row) ? written.linkTo(row.id) : signers.linkTo(row.id))}
      rowMenu={(row) => ({
        name: t('actions', { name: `${localized(row, 'title')} ${row.version}` }),
        entries: entriesOf(row),
      })}
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      {written.value && (edited || written.isNew) && (
        <DocumentSheet key={written.value} document={edited} free={free} onClose={written.close} />
      )}
      {dialog}
    </AdminList>
  );
}

const isUnpublished = ({ state }: AdminDocument) => state === 'draft' || state === 'planned';

const STATES = ['current', 'draft', 'planned', 'replaced'] as const;
const PROGRESS = { current: 'good', draft: 'off', planned: 'waiting', replaced: 'off' } as const;

function useDocumentColumns(): Column<AdminDocument>[] {
  const { t, date, dateTime, localized } = useLanguage('adminDocuments');
  return [
    {
      id: 'title',
      header: t('columns.title'),
      value: (row) => localized(row, 'title'),
      cell: (row) => (
        <span className="block min-w-0">
          <span className="font-semibold">{localized(row, 'title')}</span>
          <span className="block text-sm font-normal text-muted">{t(`kinds.${row.kind}`)}</span>
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('columns.kind'),
      value: (row) => t(`kinds.${row.kind}`),
      besides: true,
      filter: DOCUMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
      filterValue: (row) => row.kind,
    },
    { id: 'version', header: t('columns.version'), value: (row) => row.version, align: 'end', phone: 'hidden' },
    {
      id: 'state',
      header: t('columns.state'),
      value: (row) => t(`states.${row.state}`),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <StatusChip progress={PROGRESS[row.state]}>{t(`states.${row.state}`)}</StatusChip>
          {row.is_required && <Chip tone="rope">{t('requiredShort')}</Chip>}
        </span>
      ),
      filter: STATES.map((value) => ({ value, label: t(`states.${value}`) })),
      filterValue: (row) => row.state,
    },
    {
      id: 'signed',
      header: t('columns.signed'),
      value: (row) => row.signed,
      cell: (row) => (
        <span className="whitespace-nowrap">
          <b>{row.signed}</b>
          {row.expected !== null && <span className="font-normal text-muted"> / {row.expected}</span>}
        </span>
      ),
      align: 'end',
      phone: 'aside',
    },
    {
      id: 'published_at',
      header: t('columns.published'),
      value: (row) => row.published_at,
      cell: (row) =>
        row.published_at ? (
          <span className="whitespace-nowrap">
            {row.state === 'planned' ? dateTime(row.published_at) : date(row.published_at)}
          </span>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
  ];
}
