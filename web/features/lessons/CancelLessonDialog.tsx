import { useQuery, queryOptions } from '@tanstack/react-query';
import { BellRing, Undo2 } from 'lucide-react';
import { swimsOn } from '../../../contracts/enrollments.ts';
import { cancelLessonInput } from '../../../contracts/inputs/lessons.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { ask, rpc } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import type { LessonDialogProps } from './LessonActions.tsx';

/** Asks why a lesson falls out, and says before whom that concerns. */
export function CancelLessonDialog({ lesson, subject, onClose }: LessonDialogProps) {
  const { t } = useLanguage(['instructor', 'common']);
  const form = useClubForm(cancelLessonInput, { lesson_id: lesson.id, reason: '' });
  const notified = (count: number) => t('cancelLesson.notified', { count });
  return (
    <FormDialog
      danger
      form={form}
      onClose={onClose}
      call="cancel_lesson"
      done={({ families }) => ({ text: t('cancelLesson.done'), description: notified(families) })}
      title={t('cancelLesson.title')}
      description={subject}
      cancelLabel={t('common:back')}
      submitLabel={t('cancelLesson.confirm')}
    >
      <Cost lessonId={lesson.id} />
      <TextField
        label={t('cancelLesson.reason')}
        help={t('cancelLesson.reasonHelp')}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

function Cost({ lessonId }: { lessonId: string }) {
  const { t } = useLanguage('instructor');
  const cost = useQuery(lessonCostQuery(lessonId));
  if (cost.error) return <p className="text-muted">{errorText('unexpected')}</p>;
  if (!cost.data) return <Skeleton className="h-20" />;
  const { families, sessions } = cost.data;
  return (
    <ul className="rounded-control bg-danger-soft p-4">
      <li className="flex items-center gap-3">
        <BellRing className="size-5 shrink-0" />
        {t('cancelLesson.families', { count: families })}
      </li>
      <li className="mt-2 flex items-center gap-3">
        <Undo2 className="size-5 shrink-0" />
        {sessions > 0 ? t('cancelLesson.sessions', { count: sessions }) : t('cancelLesson.noSessions')}
      </li>
    </ul>
  );
}

/** The effects of calling a lesson off: families to notify, and sessions that it has taken so far. */
const lessonCostQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['lessons', 'cost', lessonId],
    staleTime: 0,
    queryFn: async () => {
      const [{ starts_at, session_ledger: ledger, classes }, guests] = await Promise.all([
        ask((club) =>
          club
            .from('lessons')
            .select(
              'starts_at,session_ledger(delta),classes(enrollments(days,days_before,days_since,children(parent_id)))',
            )
            .eq('id', lessonId)
            .eq('classes.enrollments.status', 'active')
            .single(),
        ),
        rpc('list_guests', { lesson_ids: [lessonId] }),
      ]);
      const members = classes.enrollments.filter((one) => swimsOn(one, starts_at)).map(({ children }) => children);
      return {
        families: new Set([...members, ...guests].map(({ parent_id }) => parent_id)).size,
        sessions: -ledger.reduce((sum, { delta }) => sum + delta, 0),
      };
    },
  });
