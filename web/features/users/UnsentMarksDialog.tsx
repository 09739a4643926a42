import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { UnsentMarks } from '../lessons/roster/unsent-marks.ts';

export interface UnsentMarksDialogProps {
  unsent: readonly UnsentMarks[];
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before signing out with marks that the club does not have: how many, and of which lessons. */
export function UnsentMarksDialog({ unsent, onClose, onConfirm }: UnsentMarksDialogProps) {
  const { t, localized, dateTime } = useLanguage('session');
  const wordOf = (of: string) => {
    if (of === 'events') return t('unsent.events');
    if (of === 'themes') return t('unsent.themes');
    return t(of === 'skills' ? 'unsent.skills' : 'unsent.lesson');
  };
  const count = unsent.reduce((sum, each) => sum + each.count, 0);
  return (
    <ConfirmDialog
      title={t('unsent.title', { count })}
      description={t('unsent.note')}
      confirmLabel={t('signOut')}
      kind="primary"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ul className="divide-y divide-line rounded-control bg-warning-soft px-4">
        {unsent.map(({ of, count: marks, lesson }) => (
          <li key={of} className="flex justify-between gap-4 py-2">
            <span className="min-w-0">
              {lesson ? (
                <>
                  <span className="block font-semibold wrap-anywhere">{localized(lesson, 'title')}</span>
                  <span className="block text-sm">{dateTime(lesson.starts_at)}</span>
                </>
              ) : (
                wordOf(of)
              )}
            </span>
            <span className="shrink-0 font-semibold tabular">{t('unsent.marks', { count: marks })}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
