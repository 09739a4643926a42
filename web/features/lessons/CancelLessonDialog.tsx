import { useQuery } from '@tanstack/react-query';
import { BellRing, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cancelLessonInput } from '../../../contracts/inputs/lessons.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { errorText } from '../../lib/error-text.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import type { LessonDialogProps } from './LessonActions.tsx';
import { lessonCostQuery } from './lesson-cost-data.ts';

/** Asks why a lesson falls out, and says before whom that concerns. */
export function CancelLessonDialog({ lesson, open, onOpenChange }: LessonDialogProps) {
  const { t } = useTranslation(['instructor', 'common']);
  const { dateTime } = useFormat();
  const form = useClubForm(cancelLessonInput, { lesson_id: lesson.id, reason: '' });
  const cancel = useProcedure('cancel_lesson');
  const submit = form.handleSubmit((input) =>
    cancel.run(input, {
      onSuccess: ({ families }) => {
        onOpenChange(false);
        toast.success(t('instructor:cancelLesson.done'), {
          description: t('instructor:cancelLesson.notified', { count: families }),
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
      title={t('instructor:cancelLesson.title')}
      description={<span className="inline-block first-letter:uppercase">{dateTime(lesson.starts_at)}</span>}
      actions={
        <>
          <Button kind="quiet" onClick={() => onOpenChange(false)}>
            {t('common:back')}
          </Button>
          <Button kind="danger" busy={cancel.isPending} onClick={() => void submit()}>
            {t('instructor:cancelLesson.confirm')}
          </Button>
        </>
      }
    >
      <Cost lessonId={lesson.id} />
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('instructor:cancelLesson.reason')}
          help={t('instructor:cancelLesson.reasonHelp')}
          error={errors.reason?.message}
          autoComplete="off"
          {...form.register('reason')}
        />
      </form>
      <FormError message={errors.root?.message} />
    </Dialog>
  );
}

function Cost({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation('instructor');
  const cost = useQuery(lessonCostQuery(lessonId));
  if (cost.error) return <p className="text-muted">{errorText('unexpected')}</p>;
  if (!cost.data) return <Skeleton className="h-20" />;
  const { families, sessions } = cost.data;
  return (
    <ul className="rounded-control bg-danger-soft p-4">
      <li className="flex items-center gap-3">
        <BellRing aria-hidden="true" className="size-5 shrink-0" />
        {t('cancelLesson.families', { count: families })}
      </li>
      <li className="mt-2 flex items-center gap-3">
        <Undo2 aria-hidden="true" className="size-5 shrink-0" />
        {sessions > 0 ? t('cancelLesson.sessions', { count: sessions }) : t('cancelLesson.noSessions')}
      </li>
    </ul>
  );
}
