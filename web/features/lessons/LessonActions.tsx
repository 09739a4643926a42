import { CalendarX2, EllipsisVertical, RotateCcw, UserRoundCheck, UserRoundSearch, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/late.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { faultText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { SetSubstituteDialog } from './SetSubstituteDialog.tsx';
import type { ClassLesson, InstructorClass } from './class-data.ts';

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
  const { t } = useTranslation('instructor');
  const { dateTime } = useFormat();
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
  const { t } = useTranslation('instructor');
  const restore = useProcedure('restore_lesson');
  return (
    <ConfirmDialog
      onClose={onClose}
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
              onClose();
              toast.success(t('restoreLesson.done'), { description: t('cancelLesson.notified', { count: families }) });
            },
          },
        )
      }
    />
  );
}
