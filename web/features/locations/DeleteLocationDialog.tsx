import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLocationChange } from './locations-data.ts';
import type { Location } from './locations-data.ts';

/** The code of „other rows name this one“. */
const IN_USE = '23503';

/** Deletes a location that nothing names; one with classes can only be closed, and the dialog offers that instead. */
export function DeleteLocationDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const { t } = useTranslation('locations');
  const change = useLocationChange();
  const used = location.classes.length;
  const { name } = location;
  const run = (act: 'delete' | 'close') =>
    change.run(
      act === 'delete'
        ? { act, id: location.id }
        : { act: 'update', ids: [location.id], location: { is_active: false } },
      {
        onSuccess: () => {
          onClose();
          toast.success(t(act === 'delete' ? 'deleted' : 'closed', { name }));
        },
        onError: () => toast.error(t(act === 'delete' ? 'failed.delete' : 'failed.update')),
      },
    );
  const reason =
    change.error &&
    (codeOf(change.error) === IN_USE ? t('inUse', { count: Math.max(1, used) }) : errorText(codeOf(change.error)));
  if (used > 0) {
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        kind="primary"
        title={t('cannotDelete', { name })}
        description={`${t('inUse', { count: used })} ${location.is_active ? t('closeInstead') : t('closedAlready')}`}
        confirmLabel={t(location.is_active ? 'close' : 'understood')}
        busy={change.isPending}
        error={reason ?? undefined}
        onConfirm={() => (location.is_active ? run('close') : onClose())}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle', { name })}
      description={t('deleteNote')}
      losses={[{ label: t('deleteLoss', { name, kind: t(`types.${location.type}`) }) }]}
      confirmLabel={t('deleteConfirm', { name })}
      busy={change.isPending}
      error={reason ?? undefined}
      onConfirm={() => run('delete')}
    />
  );
}
