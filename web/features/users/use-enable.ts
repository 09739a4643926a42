import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useUserCall } from './users-data.ts';

/** Lets accounts in again: it takes nothing from anybody, so it is done without a question. `name` null: several. */
export function useEnable(): (ids: string[], name: string | null, done?: () => void) => void {
  const { t } = useTranslation('users');
  const { mutateAsync } = useUserCall('set_users_disabled');
  return (user_ids, name, done) =>
    runMutation(
      mutateAsync,
      { user_ids, disabled: false },
      {
        onSuccess: ({ changed }) => {
          done?.();
          toast.success(name ? t('enable.done', { name }) : t('enable.doneMany', { count: changed }));
        },
        onError: (error) => toast.error(t('enable.failed'), { description: errorText(codeOf(error)) }),
      },
    );
}
