import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useHandled } from './inbox-data.ts';

/** Marks messages as done with, or as waiting again; either can be taken back in the toast. */
export function useMarkHandled(): (ids: readonly string[], handled: boolean) => void {
  const { t } = useTranslation(['adminInbox', 'common']);
  const { mutateAsync } = useHandled();
  const mark = (ids: readonly string[], handled: boolean, undoable = true) =>
    runMutation(
      mutateAsync,
      { ids, handled },
      {
        onSuccess: (count) =>
          toast.success(
            t(handled ? 'adminInbox:handled' : 'adminInbox:reopened', { count }),
            undoable ? { action: { label: t('common:undo'), onClick: () => mark(ids, !handled, false) } } : {},
          ),
        onError: (error) => toast.error(t('adminInbox:failed.update'), { description: errorText(codeOf(error)) }),
      },
    );
  return mark;
}
