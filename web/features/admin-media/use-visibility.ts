import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useMediaChange } from './media-data.ts';

/** Shows items on the site or hides them; either can be taken back in the toast. */
export function useVisibility(): (ids: readonly string[], visible: boolean) => void {
  const { t } = useTranslation(['adminMedia', 'common']);
  const { mutateAsync } = useMediaChange();
  const set = (ids: readonly string[], is_visible: boolean, undoable = true) =>
    runMutation(
      mutateAsync,
      { act: 'update', ids, item: { is_visible } },
      {
        onSuccess: (count) =>
          toast.success(
            t(is_visible ? 'adminMedia:shown' : 'adminMedia:isHidden', { count }),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(ids, !is_visible, false) } } : {},
          ),
        onError: (error) => toast.error(t('adminMedia:failed.update'), { description: errorText(codeOf(error)) }),
      },
    );
  return set;
}
