import { CalendarX2, EllipsisVertical, RotateCcw, UserRoundCheck, UserRoundSearch, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/late.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { CallDialog } from '../../components/WriteDialog.tsx';
import { useLanguage } from '../../lib/use-language.ts';
import type { ClassLesson, InstructorClass } from './class-data.ts';
import { useQuery } from '@tanstack/react-query';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { ClubError, codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { instructorsQuery } from '../classes/classes-data.ts';

const DIALOGS = {
  cancel: late(async () => (await import('./CancelLessonDialog.tsx')).CancelLessonDialog),
  restore: RestoreLessonDialog,
  ask: late(async () => (await import('./AskSubstituteDialog.tsx')).AskSubstituteDialog),
  set: SetSubstituteDialog,
};

/** The props of a dialog about a lesson. */
export interface LessonDialogProps {
  lesson: ClassLesson;
  onClose: () => void;
}

interface LessonActionsProps {
  swimClass: Pick<InstructorClass, 'is_active'>;
  lesson: ClassLesson;
}

/** What may be done with a lesson now, behind three dots. Nothing is shown where nothing may be done. */
export function LessonActions({ swimClass, lesson }: LessonActionsProps) {
  const { t, dateTime } = useLanguage('instructor');
  const [asking, setAsking] = useState<keyof typeof DIALOGS | null>(null);
  const withdraw = useProcedure('withdraw_substitute_request');
  const [now] = useState(() => Date.now());
  const ahead = Date.parse(lesson.starts_at) > now;
  const cancelled = lesson.status === 'cancelled';
  const wanted = lesson.requests.length > 0;
  const takeBack = () =>
    withdraw.run({ lesson_id: lesson.id }, { done: t('substitutes.withdraw_substitute_request.done'), failed: true });
  const entry = (label: keyof typeof DIALOGS, icon: React.ReactNode): MenuEntry => ({
    label: t(`lessonActions.${label}`),
    icon,
    onSelect: () => setAsking(label),
  });
  const entries: MenuEntry[] = [];
  if (ahead && !cancelled) {
    if (wanted) entries.push({ label: t('lessonActions.withdraw'), icon: <UserRoundX />, onSelect: takeBack });
    else if (!lesson.substitute_instructor_id) entries.push(entry('ask', <UserRoundSearch />));
    entries.push(entry('set', <UserRoundCheck />));
  }
  if (ahead && cancelled) entries.push(entry('restore', <RotateCcw />));
  if (!cancelled) entries.push({ ...entry('cancel', <CalendarX2 />), danger: true });
  if (entries.length === 0 || !swimClass.is_active) return null;
  const Dialog = asking && DIALOGS[asking];
  return (
    <>
      <Menu
        trigger={
          <IconButton
            name={t('lessonActions.open', { when: dateTime(lesson.starts_at) })}
            icon={<EllipsisVertical />}
            className="-mr-2"
          />
        }
        entries={entries}
      />
      {Dialog && <Dialog lesson={lesson} onClose={() => setAsking(null)} />}
    </>
  );
}

/** A cancelled lesson takes place after all. */
function RestoreLessonDialog({ lesson, onClose }: LessonDialogProps) {
  const { t } = useLanguage('instructor');
  return (
    <CallDialog
      call="restore_lesson"
      input={{ lesson_id: lesson.id }}
      onClose={onClose}
      title={t('restoreLesson.title')}
      description={t('restoreLesson.note')}
      confirmLabel={t('restoreLesson.confirm')}
      kind="primary"
      done={({ families }) => ({
        text: t('restoreLesson.done'),
        description: t('cancelLesson.notified', { count: families }),
      })}
    />
  );
}

/** Says who leads the lesson; an empty choice gives it back to the instructor of the class. */
function SetSubstituteDialog({ lesson, onClose }: LessonDialogProps) {
  const { t } = useLanguage('instructor');
  const { id: userId } = useUser();
  // Reception and admins lead none of the lessons that they look after, and may be the substitute.
  const isOwn = useRole().role === 'instructor';
  const instructors = useQuery(instructorsQuery);
  const set = useProcedure('set_substitute');
  const [chosen, setChosen] = useState(lesson.substitute_instructor_id ?? '');
  const submit = () =>
    set.run(
      { lesson_id: lesson.id, instructor_id: chosen || null },
      { done: t('setSubstitute.done'), onSuccess: onClose },
    );
  const clash = set.error instanceof ClubError ? set.error.details : null;
  return (
    <ActionDialog
      onClose={onClose}
      title={t('setSubstitute.title')}
      actionLabel={t('setSubstitute.confirm')}
      busy={set.isPending}
      onAction={submit}
    >
      <SelectField
        label={t('setSubstitute.who')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        placeholder={t(isOwn ? 'setSubstitute.self' : 'setSubstitute.none')}
        options={(instructors.data ?? [])
          .filter(({ user_id }) => !isOwn || user_id !== userId)
          .map(({ user_id, full_name }) => ({ value: user_id, label: full_name }))}
      />
      <FormError message={set.error ? [errorText(codeOf(set.error)), clash].filter(Boolean).join(' ') : undefined} />
    </ActionDialog>
  );
}
