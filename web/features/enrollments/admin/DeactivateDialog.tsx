import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contracts/roles.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { localized } from '../../../lib/localized.ts';
import { useEnrollmentCall } from '../enrollment-calls.ts';
import type { AdminEnrollment } from './enrollments-data.ts';

interface DeactivateDialogProps {
  rows: readonly AdminEnrollment[];
  onDone: () => void;
  onClose: () => void;
}

/** Deactivates several enrollments, one after the other; says whose they are first, and what is left where one is refused. */
export function DeactivateDialog({ rows, onDone, onClose }: DeactivateDialogProps) {
  const { t, i18n } = useTranslation('admin');
  const { mutateAsync } = useEnrollmentCall('set_enrollment_active');
  const [left, setLeft] = useState(rows);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async () => {
    setBusy(true);
    let done = 0;
    try {
      for (const { id } of left) {
        await mutateAsync({ enrollment_id: id, active: false });
        done += 1;
      }
      toast.success(t('enrollments.deactivatedMany', { count: rows.length }));
      onDone();
      onClose();
    } catch (error) {
      setFault(`${t('enrollments.failed')}. ${errorText(codeOf(error))}`);
      setLeft(left.slice(done));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      kind="primary"
      title={t('enrollments.deactivateMany.title', { count: left.length })}
      description={
        <>
          {t('enrollments.deactivateMany.note')}
          <span className="mt-3 block max-h-48 overflow-y-auto rounded-control bg-water-soft/50 px-4 py-2 text-ink">
            {left.map((row) => (
              <span key={row.id} className="block py-0.5">
                <b>{row.children.full_name}</b> · {localized(row.classes, 'title', i18n.language as Locale)}
              </span>
            ))}
          </span>
        </>
      }
      confirmLabel={t('enrollments.deactivateMany.confirm', { count: left.length })}
      busy={busy}
      error={fault}
      onConfirm={() => void run()}
    />
  );
}
