import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { AdminClass } from './class-list-data.ts';
import { useClassActivity } from './use-class-activity.ts';

/** Asks before a class is closed in which children are enrolled. */
export function CloseClassDialog({ row, onClose }: { row: AdminClass; onClose: () => void }) {
  const { t } = useTranslation('classes');
  const { set, busy } = useClassActivity(row);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('closing.title', { title: row.title })}
      description={t('closing.note', { count: row.taken })}
      confirmLabel={t('close')}
      busy={busy}
      onConfirm={() => set(false, onClose)}
    />
  );
}
