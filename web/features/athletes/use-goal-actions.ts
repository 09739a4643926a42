import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useGoalChange } from './goals-data.ts';
import type { Goal } from './goals-data.ts';

/** What can be done with a goal at once: call it done or not, and remove it, which the toast takes back. */
export function useGoalActions(goal: Goal) {
  const { t } = useTranslation(['athleteArea', 'common']);
  const { mutateAsync, isPending } = useGoalChange();
  const onError = (error: Error) =>
    toast.error(t('athleteArea:goals.failed'), { description: errorText(codeOf(error)) });
  const restore = () => runMutation(mutateAsync, { act: 'restore', goal }, { onError });
  const remove = () =>
    runMutation(
      mutateAsync,
      { act: 'remove', goal },
      {
        onSuccess: () =>
          toast.success(t('athleteArea:goals.removed'), { action: { label: t('common:undo'), onClick: restore } }),
        onError,
      },
    );
  const finish = (done: boolean) =>
    runMutation(
      mutateAsync,
      { act: 'finish', id: goal.id, done },
      { onSuccess: () => done && toast.success(t('athleteArea:goals.celebrate')), onError },
    );
  return { finish, remove, busy: isPending };
}
