import { CalendarX2, EllipsisVertical, RotateCcw, UserRoundCheck, UserRoundSearch, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/late.tsx';
import { Menu } from '../../components/Menu.tsx';
import type { MenuEntry } from '../../components/Menu.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { useFormat } from '../../lib/format.ts';
import { RestoreLessonDialog } from './RestoreLessonDialog.tsx';
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
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What may be done with a lesson now, behind three dots. Nothing is shown where nothing may be done. */
export function LessonActions({
  swimClass,
  lesson,
}: {
  swimClass: Pick<InstructorClass, 'is_active'>;
  lesson: ClassLesson;
}) {
  const { t } = useTranslation('instructor');
  const { dateTime } = useFormat();
  const [asking, setAsking] = useState<keyof typeof DIALOGS | null>(null);
  const withdraw = useProcedure('withdraw_substitute_request');
  const [now] = useState(() => Date.now());
  const ahead = Date.parse(lesson.starts_at) > now;
  const cancelled = lesson.status === 'cancelled';
  const wanted = lesson.requests.length > 0;
  const takeBack = () =>
    withdraw.run(
      { lesson_id: lesson.id },
      {
        onSuccess: () => toast.success(t('substitutes.withdraw_substitute_request.done')),
        failed: true,
      },
    );
  const entry = (label: keyof typeof DIALOGS, icon: React.ReactNode): MenuEntry => ({
    label: t(`lessonActions.${label}`),
    icon,
    onSelect: () => setAsking(label),
  });
  const entries: MenuEntry[] = [];
  if (ahead && !cancelled) {
    if (wanted)
      entries.push({
        label: t('lessonActions.withdraw'),
        icon: <UserRoundX aria-hidden="true" />,
        onSelect: takeBack,
      });
    else if (!lesson.substitute_instructor_id) entries.push(entry('ask', <UserRoundSearch aria-hidden="true" />));
    entries.push(entry('set', <UserRoundCheck aria-hidden="true" />));
  }
  if (ahead && cancelled) entries.push(entry('restore', <RotateCcw aria-hidden="true" />));
  if (!cancelled) entries.push({ ...entry('cancel', <CalendarX2 aria-hidden="true" />), danger: true });
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
      {Dialog && <Dialog lesson={lesson} open onOpenChange={(open) => !open && setAsking(null)} />}
    </>
  );
}
