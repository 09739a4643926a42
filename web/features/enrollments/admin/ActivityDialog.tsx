import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contracts/roles.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { localized } from '../../../lib/localized.ts';
import type { AdminEnrollment } from './enrollments-data.ts';
import { useActivity } from './use-activity.ts';

/** Asks before what cannot simply be taken back: a place given out of turn, or one that goes to the line at once. */
export function ActivityDialog({ row, onClose }: { row: AdminEnrollment; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin');
  const { set, busy, fault } = useActivity(row);
  const kind = row.status === 'waitlist' ? 'fromLine' : 'toLine';
  const names = { name: row.children.full_name, title: localized(row.classes, 'title', i18n.language as Locale) };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      kind="primary"
      title={t(`enrollments.${kind}.title`, names)}
      description={t(`enrollments.${kind}.note`)}
      confirmLabel={t(row.status === 'waitlist' ? 'enrollments.activate' : 'enrollments.deactivate')}
      busy={busy}
      error={fault}
      onConfirm={() => set(row.status === 'waitlist', { done: onClose })}
    />
  );
}
