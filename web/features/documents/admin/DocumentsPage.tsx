import { useQuery } from '@tanstack/react-query';
import { CopyPlus, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_KINDS } from '../../../../contracts/documents.ts';
import { late } from '../../../components/late.tsx';
import { codeOf } from '../../../lib/club-error.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { AddButton } from '../../../kit/AddButton.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { adminDocumentsQuery } from './documents-data.ts';
import type { AdminDocument } from './documents-data.ts';
import { SignersPage } from './SignersPage.tsx';
import { useDocumentColumns } from './use-document-columns.tsx';

const DocumentSheet = late(async () => (await import('./DocumentSheet.tsx')).DocumentSheet);

/** The club's documents in their versions: written, published, signed. */
export function DocumentsPage() {
  const { t } = useTranslation('adminDocuments');
  const { data: documents, error, refetch } = useQuery(adminDocumentsQuery);
  const written = useAddressParam('edit');
  const signers = useAddressParam('document');
  const [discarding, setDiscarding] = useState<AdminDocument | null>(null);
  const columns = useDocumentColumns();
  const busy = new Set((documents ?? []).filter(isUnpublished).map(({ kind }) => kind));
  const free = DOCUMENT_KINDS.filter((kind) => !busy.has(kind));
  const edited = documents?.find(({ id }) => id === written.value) ?? null;
  const shown = documents?.find(({ id }) => id === signers.value);
  if (shown) return <SignersPage key={shown.id} document={shown} />;
  return (
    <AdminList
      name="documents"
      label={t('title')}
      lead={t('lead')}
      action={free.length > 0 && <AddButton onClick={written.openNew}>{t('add')}</AddButton>}
      columns={columns}
      rows={documents}
      rowLink={(row) => (isUnpublished(row) ? written.linkTo(row.id) : signers.linkTo(row.id))}
      rowActions={(row) => (
        <DocumentMenu
          document={row}
          free={free.includes(row.kind)}
          onEdit={() => written.open(row.id)}
          onSigners={() => signers.open(row.id)}
          onDiscard={() => setDiscarding(row)}
        />
      )}
      error={error ? codeOf(error) : null}
      onRetry={() => void refetch()}
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      {written.value && (edited || written.isNew) && (
        <DocumentSheet key={written.value} document={edited} free={free} onClose={written.close} />
      )}
      {discarding && <DiscardDialog document={discarding} onClose={() => setDiscarding(null)} />}
    </AdminList>
  );
}

const isUnpublished = ({ state }: AdminDocument) => state === 'draft' || state === 'planned';

interface DocumentMenuProps {
  document: AdminDocument;
  /** A new version can be written. */
  free: boolean;
  onEdit: () => void;
  onSigners: () => void;
  onDiscard: () => void;
}

function DocumentMenu({ document, free, onEdit, onSigners, onDiscard }: DocumentMenuProps) {
  const { t } = useTranslation('adminDocuments');
  const entries = isUnpublished(document)
    ? [
        { label: t('edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        { label: t('discard.open'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDiscard },
      ]
    : [
        { label: t('signers'), icon: <Users aria-hidden="true" />, onSelect: onSigners },
        ...(free && document.state === 'current'
          ? [{ label: t('newVersion'), icon: <CopyPlus aria-hidden="true" />, onSelect: onEdit }]
          : []),
      ];
  const name = `${document.title} ${document.version}`;
  return <RowMenu name={t('actions', { name })} entries={entries} />;
}
