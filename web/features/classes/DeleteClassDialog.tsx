import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import type { AdminClass } from './class-list-data.ts';

/** Deletes a class that never had children; one with a history can only be closed, and the refusal says so. */
export function DeleteClassDialog({ row, onClose }: { row: AdminClass; onClose: () => void }) {
  const { t } = useTranslation('classes');
  const { run, isPending, error } = useProcedure('delete_class');
  const { title } = row;
  const remove = () =>
    run(
      { class_id: row.id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('deleting.done', { title }));
        },
        onError: () => toast.error(t('failed.delete')),
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleting.title', { title })}
      description={t('deleting.note')}
      losses={[{ label: t('deleting.loss', { title }) }]}
      confirmLabel={t('deleting.confirm', { title })}
      busy={isPending}
      error={error ? errorText(codeOf(error)) : undefined}
      onConfirm={remove}
    />
  );
}
