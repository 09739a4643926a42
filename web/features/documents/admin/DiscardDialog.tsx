import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useDocumentCall } from './documents-data.ts';
import type { AdminDocument } from './documents-data.ts';

/** Throws away a version that nobody has seen yet. */
export function DiscardDialog({ document, onClose }: { document: AdminDocument; onClose: () => void }) {
  const { t } = useTranslation('adminDocuments');
  const discard = useDocumentCall('discard_document');
  const confirm = () =>
    runMutation(
      discard.mutateAsync,
      { document_id: document.id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('discard.done', { title: document.title }));
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('discard.title', { title: document.title })}
      description={t('discard.note')}
      confirmLabel={t('discard.open')}
      busy={discard.isPending}
      error={discard.error ? errorText(codeOf(discard.error)) : undefined}
      onConfirm={confirm}
    />
  );
}
