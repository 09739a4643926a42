import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  CalendarX2,
  EllipsisVertical,
  MessagesSquare,
  RotateCcw,
  UserRoundCheck,
  UserRoundSearch,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { late } from '../../components/states/late.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { ClubError, codeOf } from '../../lib/api/club-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { ask } from '../../lib/api/rpc.ts';
import { clubNow } from '../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { instructorsQuery } from '../classes/classes-data.ts';
import { LateWriteSheet } from '../messages/WriteButton.tsx';
import type { ClassLesson, InstructorClass } from './class-data.ts';

const MINUTE_MS = 60_000;
/** No lesson lasts longer. */
const LONGEST_LESSON_MS = 240 * MINUTE_MS;

const DIALOGS = {
  write: WriteToLesson,
  cancel: late(async () => (await import('./CancelLessonDialog.tsx')).CancelLessonDialog),
  restore: RestoreLessonDialog,
  ask: late(async () => (await import('./AskSubstituteDialog.tsx')).AskSubstituteDialog),
  set: SetSubstituteDialog,
};

/** The props of a dialog about a lesson. */
export interface LessonDialogProps {
  lesson: ClassLesson;
  /** The class and the moment, for the head of the dialog. */
  subject: string;
  onClose: () => void;
}

interface LessonActionsProps {
  swimClass: Pick<InstructorClass, 'is_active' | 'title' | 'title_en' | 'title_ru'>;
  lesson: ClassLesson;
}

/** The actions with a lesson now, behind three dots; nothing where there are none. */
export function LessonActions({ swimClass, lesson }: LessonActionsProps) {
  const { t, dateTime, localized } = useLanguage('instructor');
  const [asking, setAsking] = useState<keyof typeof DIALOGS | null>(null);
  const withdraw = useProcedure('withdraw_substitute_request');
  const [now] = useState(() => clubNow());
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
  entries.push(entry('write', <MessagesSquare />));
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
      {Dialog && (
        <Dialog
          lesson={lesson}
          subject={`${localized(swimClass, 'title')} · ${dateTime(lesson.starts_at)}`}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function WriteToLesson({ lesson, subject, onClose }: LessonDialogProps) {
  return <LateWriteSheet audience={{ kind: 'lesson', ids: [lesson.id] }} to={subject} onClose={onClose} />;
}

/** A cancelled lesson takes place after all. */
function RestoreLessonDialog({ lesson, subject, onClose }: LessonDialogProps) {
  const { t } = useLanguage('instructor');
  return (
    <ConfirmDialog
      call="restore_lesson"
      input={{ lesson_id: lesson.id }}
      onClose={onClose}
      title={t('restoreLesson.title')}
      description={`${subject}. ${t('restoreLesson.note')}`}
      confirmLabel={t('restoreLesson.confirm')}
      kind="primary"
      done={({ families }) => ({
        text: t('restoreLesson.done'),
        description: t('cancelLesson.notified', { count: families }),
      })}
    />
  );
}

/** The instructor of the lesson's class, and the classes that colleagues lead meanwhile, by their leader. */
const busyQuery = ({ id, starts_at, duration_minutes }: ClassLesson) =>
  queryOptions({
    queryKey: ['lessons', 'busy', id],
    queryFn: async () => {
      const begins = Date.parse(starts_at);
      const ends = begins + duration_minutes * MINUTE_MS;
      const rows = await ask((club) =>
        club
          .from('lessons')
          .select(
            `id,starts_at,duration_minutes,substitute_instructor_id,classes(instructor_id,${inAllLanguages('title')})`,
          )
          .eq('status', 'scheduled')
          .gt('starts_at', new Date(begins - LONGEST_LESSON_MS).toISOString())
          .lt('starts_at', new Date(ends).toISOString()),
      );
      const there = rows.filter(
        (row) => row.id !== id && Date.parse(row.starts_at) + row.duration_minutes * MINUTE_MS > begins,
      );
      return {
        own: rows.find((row) => row.id === id)?.classes.instructor_id,
        classes: new Map(there.map((row) => [row.substitute_instructor_id ?? row.classes.instructor_id, row.classes])),
      };
    },
  });

/** Says who leads the lesson; an empty choice gives it back to the instructor of the class. */
function SetSubstituteDialog({ lesson, subject, onClose }: LessonDialogProps) {
  const { t, localized } = useLanguage('instructor');
  const { id: userId } = useUser();
  // Reception and admins lead none of the lessons that they look after, and may be the substitute.
  const isOwn = useRole().role === 'instructor';
  const instructors = useQuery(instructorsQuery);
  const busy = useQuery({ ...busyQuery(lesson), enabled: !isOwn });
  const set = useProcedure('set_substitute');
  const [chosen, setChosen] = useState(lesson.substitute_instructor_id ?? '');
  const submit = () =>
    set.run(
      { lesson_id: lesson.id, instructor_id: chosen || null },
      { done: t('setSubstitute.done'), onSuccess: onClose },
    );
  const clash = set.error instanceof ClubError ? set.error.details : null;
  return (
    <Dialog
      onClose={onClose}
      title={t('setSubstitute.title')}
      description={subject}
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
          .filter(({ user_id }) => user_id !== (isOwn ? userId : busy.data?.own))
          .map(({ user_id, full_name }) => {
            const taken = busy.data?.classes.get(user_id);
            const label = taken
              ? t('setSubstitute.busy', { name: full_name, title: localized(taken, 'title') })
              : full_name;
            return { value: user_id, label };
          })}
      />
      <FormError message={set.error ? [errorText(codeOf(set.error)), clash].filter(Boolean).join(' ') : undefined} />
    </Dialog>
  );
}
