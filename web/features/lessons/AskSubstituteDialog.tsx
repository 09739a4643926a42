import { askSubstituteInput } from '../../../contracts/inputs/lessons.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import type { LessonDialogProps } from './LessonActions.tsx';

/** Asks the colleagues who are free whether one of them takes the lesson. */
export function AskSubstituteDialog({ lesson, subject, onClose }: LessonDialogProps) {
  const { t } = useLanguage('instructor');
  const form = useClubForm(askSubstituteInput, { lesson_id: lesson.id, note: '' });
  const said = (asked: number) => ({
    text: t('askSubstitute.done'),
    description: t('askSubstitute.asked', { count: asked }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="ask_substitute"
      done={({ asked }) => said(asked)}
      title={t('askSubstitute.title')}
      description={`${subject}. ${t('askSubstitute.note')}`}
      submitLabel={t('askSubstitute.confirm')}
    >
      <TextArea label={t('askSubstitute.words')} optional rows={2} {...form.field('note')} />
    </FormDialog>
  );
}
