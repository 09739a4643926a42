import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';

/** Lets accounts in again: it takes nothing from anybody, so it is done without a question. `name` null: several. */
export function useEnable(): (ids: string[], name: string | null, done?: () => void) => void {
  const { t } = useTranslation('users');
  const { run } = useProcedure('set_users_disabled');
  return (user_ids, name, done) =>
    run(
      { user_ids, disabled: false },
      {
        onSuccess: ({ changed }) => {
          done?.();
          toast.success(name ? t('enable.done', { name }) : t('enable.doneMany', { count: changed }));
        },
        failed: t('enable.failed'),
      },
    );
}
