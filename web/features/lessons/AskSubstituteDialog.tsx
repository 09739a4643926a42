import { useTranslation } from 'react-i18next';
import { askSubstituteInput } from '../../../contracts/inputs/lessons.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { toast } from '../../components/toast.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import type { LessonDialogProps } from './LessonActions.tsx';
import { useLessonCall } from './lesson-calls.ts';

/** Asks the colleagues who are free whether one of them takes the lesson. */
export function AskSubstituteDialog({ lesson, open, onOpenChange }: LessonDialogProps) {
  const { t } = useTranslation(['instructor', 'common']);
  const form = useClubForm(askSubstituteInput, { lesson_id: lesson.id, note: '' });
  const ask = useLessonCall('ask_substitute');
  const submit = form.handleSubmit((input) =>
    runMutation(ask.mutateAsync, input, {
      onSuccess: ({ asked }) => {
        onOpenChange(false);
        toast.success(t('instructor:askSubstitute.done'), {
          description: t('instructor:askSubstitute.asked', { count: asked }),
        });
      },
      onError: (error) => showFault(form, error),
    }),
  );
  const { errors } = form.formState;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('instructor:askSubstitute.title')}
      description={t('instructor:askSubstitute.note')}
      actions={
        <>
          <Button kind="quiet" onClick={() => onOpenChange(false)}>
            {t('common:cancel')}
          </Button>
          <Button busy={ask.isPending} onClick={() => void submit()}>
            {t('instructor:askSubstitute.confirm')}
          </Button>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)}>
        <TextArea
          label={t('instructor:askSubstitute.words')}
          optional
          rows={2}
          error={errors.note?.message}
          {...form.register('note')}
        />
      </form>
      <FormError message={errors.root?.message} />
    </Dialog>
  );
}
