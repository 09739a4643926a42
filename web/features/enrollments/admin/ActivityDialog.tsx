import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { localized } from '../../../lib/localized.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import type { AdminEnrollment } from './enrollments-data.ts';
import { useActivity } from './use-activity.ts';

/** Asks before what cannot simply be taken back: a seat given out of turn, or one that goes to the waitlist at once. */
export function ActivityDialog({ row, onClose }: { row: AdminEnrollment; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const { set, busy, fault } = useActivity(row);
  const kind = row.status === 'waitlist' ? 'fromLine' : 'toLine';
  const names = { name: row.children.full_name, title: localized(row.classes, 'title', locale) };
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
