import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast.ts';
import { useHandled } from './inbox-data.ts';

/** Marks messages as done with, or as waiting again; either can be taken back in the toast. */
export function useMarkHandled(): (ids: readonly string[], handled: boolean) => void {
  const { t } = useTranslation(['adminInbox', 'common']);
  const { run } = useHandled();
  const mark = (ids: readonly string[], handled: boolean, undoable = true) =>
    run(
      { ids, handled },
      {
        onSuccess: (count) =>
          toast.success(
            t(handled ? 'adminInbox:handled' : 'adminInbox:reopened', { count }),
            undoable ? { action: { label: t('common:undo'), onClick: () => mark(ids, !handled, false) } } : {},
          ),
        failed: t('adminInbox:failed.update'),
      },
    );
  return mark;
}
