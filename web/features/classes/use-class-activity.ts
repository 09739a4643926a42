import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast.ts';
import { ClubError, codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { clashOf } from './class-form.ts';
import { classInput, useSaveClass } from './classes-data.ts';
import type { OfficeClass } from './classes-data.ts';

/** Closes or opens a class; either can be taken back in the toast. */
export function useClassActivity(row: OfficeClass): {
  set: (active: boolean, done?: () => void) => void;
  busy: boolean;
} {
  const { t } = useTranslation(['classes', 'common']);
  const { mutate, isPending } = useSaveClass();
  const reason = (error: Error) => {
    const clash = clashOf(error);
    return clash && error instanceof ClubError
      ? t(`classes:clashes.${clash}`, { title: error.details ?? '' })
      : errorText(codeOf(error));
  };
  const set = (is_active: boolean, done?: () => void, undoable = true) =>
    mutate(
      { ...classInput(row), is_active },
      {
        onSuccess: () => {
          done?.();
          toast.success(
            t(is_active ? 'classes:opened' : 'classes:closed', { title: row.title }),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(!is_active, undefined, false) } } : {},
          );
        },
        onError: (error) => toast.error(t('classes:failed.update'), { description: reason(error) }),
      },
    );
  return { set: (active, done) => set(active, done), busy: isPending };
}
