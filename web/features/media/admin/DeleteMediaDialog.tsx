import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useMediaChange } from './media-data.ts';

/** Deletes photos and videos of the gallery. */
export function DeleteMediaDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('adminMedia');
  const change = useMediaChange();
  const remove = () =>
    runMutation(
      change.mutateAsync,
      { act: 'delete', ids },
      {
        onSuccess: (count) => {
          onClose();
          toast.success(t('deleted', { count }));
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle', { count: ids.length })}
      description={t('deleteNote')}
      losses={[{ label: t('deleteLoss'), count: ids.length }]}
      confirmLabel={t('deleteConfirm', { count: ids.length })}
      busy={change.isPending}
      error={change.error ? `${t('failed.delete')}. ${errorText(codeOf(change.error))}` : undefined}
      onConfirm={remove}
    />
  );
}
