import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import type { AdminDocument } from './documents-data.ts';

/** Throws away a version that no family has seen yet. */
export function DiscardDialog({ document, onClose }: { document: AdminDocument; onClose: () => void }) {
  const { t } = useTranslation('adminDocuments');
  const discard = useProcedure('discard_document');
  const confirm = () =>
    discard.run(
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
      error={faultText(discard.error)}
      onConfirm={confirm}
    />
  );
}
