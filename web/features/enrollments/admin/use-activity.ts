import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useEnrollmentCall } from '../enrollment-calls.ts';
import type { AdminEnrollment } from './enrollments-data.ts';

/** Activates or deactivates an enrollment; `undoable` offers to take it back in the toast. */
export function useActivity(row: Pick<AdminEnrollment, 'id' | 'children'>) {
  const { t } = useTranslation(['admin', 'common']);
  const { mutateAsync, isPending, error } = useEnrollmentCall('set_enrollment_active');
  const name = row.children.full_name;
  const set = (active: boolean, { undoable = false, done }: { undoable?: boolean; done?: () => void } = {}) =>
    runMutation(
      mutateAsync,
      { enrollment_id: row.id, active },
      {
        onSuccess: () => {
          done?.();
          toast.success(
            t(active ? 'admin:enrollments.activated' : 'admin:enrollments.deactivated', { name }),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(!active) } } : {},
          );
        },
        onError: (refusal) => toast.error(t('admin:enrollments.failed'), { description: errorText(codeOf(refusal)) }),
      },
    );
  return { set, busy: isPending, fault: error ? errorText(codeOf(error)) : undefined };
}
