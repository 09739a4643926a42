import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useUserCall } from './users-data.ts';

/** Opens or closes an athlete's account; either can be taken back in the toast. */
export function useApproval({ user_id, name }: { user_id: string; name: string }): (approved: boolean) => void {
  const { t } = useTranslation(['users', 'common']);
  const { mutateAsync } = useUserCall('approve_athlete');
  const set = (approved: boolean, undoable = true) =>
    runMutation(
      mutateAsync,
      { user_id, approved },
      {
        onSuccess: () =>
          toast.success(
            t(approved ? 'users:approve.done' : 'users:approve.revoked', { name }),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(!approved, false) } } : {},
          ),
        onError: (error) => toast.error(t('users:approve.failed'), { description: errorText(codeOf(error)) }),
      },
    );
  return set;
}
