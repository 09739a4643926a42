import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { faultText } from '../../../lib/error-text.ts';
import type { AdminEnrollment } from './enrollments-data.ts';

/** Activates or deactivates an enrollment; `undoable` offers to take it back in the toast. */
export function useActivity() {
  const { t } = useTranslation(['admin', 'common']);
  const { run, isPending, error } = useProcedure('set_enrollment_active');
  const set = (
    row: Pick<AdminEnrollment, 'id' | 'children'>,
    active: boolean,
    { undoable = false, done }: { undoable?: boolean; done?: () => void } = {},
  ) =>
    run(
      { enrollment_id: row.id, active },
      {
        onSuccess: () => {
          done?.();
          toast.success(
            t(active ? 'admin:enrollments.activated' : 'admin:enrollments.deactivated', {
              name: row.children.full_name,
            }),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(row, !active) } } : {},
          );
        },
        failed: t('admin:enrollments.failed'),
      },
    );
  return { set, busy: isPending, fault: faultText(error) };
}
