import { useQuery } from '@tanstack/react-query';
import { CopyPlus, Pencil, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_KINDS } from '../../../../contracts/documents.ts';
import { late } from '../../../components/late.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { WriteDialog } from '../../../components/WriteDialog.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { wholeList } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { AddButton } from '../../../kit/AddButton.tsx';
import { useDialog } from '../../../kit/use-dialog.ts';
import { adminDocumentsQuery, type AdminDocument } from './documents-data.ts';
import { SignersPage } from './SignersPage.tsx';
import { useDocumentColumns } from './use-document-columns.tsx';

const DocumentSheet = late(async () => (await import('./DocumentSheet.tsx')).DocumentSheet);

/** The club's documents in their versions: written, published, signed. */
export function DocumentsPage() {
  const { t } = useTranslation('adminDocuments');
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
    const discard = () => show((close) => <DiscardDialog document={row} onClose={close} />);
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
      rowMenu={(row) => ({ name: t('actions', { name: `${row.title} ${row.version}` }), entries: entriesOf(row) })}
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

/** Throws away a version that no family has seen yet. */
function DiscardDialog({ document: { id, title }, onClose }: { document: AdminDocument; onClose: () => void }) {
  const { t } = useTranslation('adminDocuments');
  return (
    <WriteDialog
      write={useProcedure('discard_document')}
      input={{ document_id: id }}
      onClose={onClose}
      title={t('discard.title', { title })}
      description={t('discard.note')}
      confirmLabel={t('discard.open')}
      done={t('discard.done', { title })}
    />
  );
}
