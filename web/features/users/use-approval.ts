import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';

/** Opens or closes an athlete's account; either can be taken back in the toast. */
export function useApproval({ user_id, name }: { user_id: string; name: string }): (approved: boolean) => void {
  const { t } = useTranslation(['users', 'common']);
  const { run } = useProcedure('approve_athlete');
  const set = (approved: boolean, undoable = true) =>
    run(
      { user_id, approved },
      {
        onSuccess: () =>
          toast.success(
            t(approved ? 'users:approve.done' : 'users:approve.revoked', { name }),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(!approved, false) } } : {},
          ),
        failed: t('users:approve.failed'),
      },
    );
  return set;
}
