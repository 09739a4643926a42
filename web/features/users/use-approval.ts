import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';

interface Athlete {
  user_id: string;
  name: string;
}

/** Opens or closes athletes' accounts; either can be taken back in the toast. */
export function useApprovals(): (athlete: Athlete, approved: boolean) => void {
  const { t } = useTranslation(['users', 'common']);
  const { run } = useProcedure('approve_athlete');
  const set = ({ user_id, name }: Athlete, approved: boolean, undoable = true) =>
    run(
      { user_id, approved },
      {
        onSuccess: () =>
          toast.success(
            t(approved ? 'users:approve.done' : 'users:approve.revoked', { name }),
            undoable
              ? { action: { label: t('common:undo'), onClick: () => set({ user_id, name }, !approved, false) } }
              : {},
          ),
        failed: t('users:approve.failed'),
      },
    );
  return set;
}

/** The same for one athlete. */
export function useApproval(athlete: Athlete): (approved: boolean) => void {
  const set = useApprovals();
  return (approved) => set(athlete, approved);
}
