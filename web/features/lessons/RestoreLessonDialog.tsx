import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { faultText } from '../../lib/error-text.ts';
import type { LessonDialogProps } from './LessonActions.tsx';

/** A cancelled lesson takes place after all. */
export function RestoreLessonDialog({ lesson, open, onOpenChange }: LessonDialogProps) {
  const { t } = useTranslation('instructor');
  const restore = useProcedure('restore_lesson');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('restoreLesson.title')}
      description={t('restoreLesson.note')}
      confirmLabel={t('restoreLesson.confirm')}
      kind="primary"
      busy={restore.isPending}
      error={faultText(restore.error)}
      onConfirm={() =>
        restore.run(
          { lesson_id: lesson.id },
          {
            onSuccess: ({ families }) => {
              onOpenChange(false);
              toast.success(t('restoreLesson.done'), { description: t('cancelLesson.notified', { count: families }) });
            },
          },
        )
      }
    />
  );
}
