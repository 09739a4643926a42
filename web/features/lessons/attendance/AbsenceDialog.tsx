import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { MAX_ABSENCE_NOTE, noticeEnds } from '../../../../contracts/attendance.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { late } from '../../../components/states/late.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { cx } from '../../../lib/cx.ts';
import { clubNow } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { absencePreviewQuery } from '../visits/visits-data.ts';

const ChooseLessonSheet = late(async () => (await import('../visits/ChooseLessonSheet.tsx')).ChooseLessonSheet);

export interface AbsenceDialogProps {
  child: { id: string; first_name: string };
  lesson: { id: string; starts_at: string; title: string };
  onClose: () => void;
}

/** „Няма да дойде“: says first what it means for the session, then announces it; a make-up that it earns can be booked at once. */
export function AbsenceDialog({ child, lesson, onClose }: AbsenceDialogProps) {
  const { t, dateTime } = useLanguage('child');
  const [note, setNote] = useState('');
  const [step, setStep] = useState<'ask' | 'earned' | 'choose'>('ask');
  const announce = useProcedure('announce_absence');
  const earned = useEarned(child.id, lesson);
  const names = { name: child.first_name };
  const confirm = () =>
    announce.run(
      { child_id: child.id, lesson_id: lesson.id, note: note || null },
      {
        onSuccess: ({ excused }) => {
          if (excused && earned.makeUpUntil) return setStep('earned');
          toast.success(excused ? t('absence.excused', names) : t('absence.noted', names));
          return onClose();
        },
      },
    );
  if (step === 'choose') return <ChooseLessonSheet child={child} onClose={onClose} />;
  if (step === 'earned' && earned.makeUpUntil)
    return (
      <Earned name={child.first_name} until={earned.makeUpUntil} onChoose={() => setStep('choose')} onClose={onClose} />
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('absence.title', names)}
      description={`${lesson.title} · ${dateTime(lesson.starts_at)}`}
      actionLabel={t('absence.confirm')}
      busy={announce.isPending}
      disabled={earned.isPending}
      onAction={confirm}
    >
      <Meaning startsAt={lesson.starts_at} earned={earned} />
      <TextArea
        label={t('absence.note')}
        help={t('absence.noteHelp')}
        optional
        rows={2}
        maxLength={MAX_ABSENCE_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError
        message={announce.error ? `${t('absence.failed')}: ${errorText(codeOf(announce.error))}` : undefined}
      />
    </Dialog>
  );
}

/** The effect of an absence that is announced now. */
interface Effect {
  /** The club is still asked. */
  isPending: boolean;
  /** The last day of the make-up that it earns. */
  makeUpUntil: string | null;
  /** It is known that it earns none. */
  earnsNone: boolean;
}

/** Asks the club what an absence would earn, where there are make-ups and it is in time. */
function useEarned(childId: string, { id, starts_at }: AbsenceDialogProps['lesson']): Effect {
  const { makeUps, noticeHours } = useClubSettings();
  const isAsked = makeUps && clubNow() <= noticeEnds(starts_at, noticeHours).getTime();
  const { data, isLoading } = useQuery({ ...absencePreviewQuery(childId, id), enabled: isAsked });
  return {
    isPending: isLoading,
    makeUpUntil: data?.make_up_until ?? null,
    earnsNone: data !== undefined && data.make_up_until === null,
  };
}

/** The effect on the session: until the time of notice it stays, or becomes the right to a make-up. */
function Meaning({ startsAt, earned }: { startsAt: string; earned: Effect }) {
  const { t, date, dateTime } = useLanguage(['child', 'visits']);
  const { noticeHours } = useClubSettings();
  const until = noticeEnds(startsAt, noticeHours);
  const inTime = clubNow() <= until.getTime();
  const values = { until: dateTime(until), hours: noticeHours };
  const { makeUpUntil } = earned;
  const Icon = inTime ? CircleCheck : CircleAlert;
  return (
    <div
      aria-busy={earned.isPending || undefined}
      aria-live="polite"
      className={cx(
        'flex min-h-26 gap-2.5 rounded-control p-3.5',
        inTime ? 'bg-success-soft' : 'bg-warning-soft',
        earned.isPending && 'opacity-60',
      )}
    >
      <Icon className={cx('mt-0.5 size-5 shrink-0', inTime ? 'text-success' : 'text-warning')} />
      {makeUpUntil ? (
        <p>
          <strong className="block">{t('visits:absence.earns', { date: date(makeUpUntil) })}</strong>
          {t('visits:absence.earnsNote', values)}
        </p>
      ) : (
        <p>
          <strong className="block">{inTime ? t('absence.inTime') : t('absence.late')}</strong>
          {t(inTime ? 'absence.inTimeNote' : 'absence.lateNote', values)}{' '}
          {earned.earnsNone && t('visits:absence.noMakeUp')}
        </p>
      )}
    </div>
  );
}

interface EarnedProps {
  name: string;
  /** The last day of the make-up. */
  until: string;
  onChoose: () => void;
  onClose: () => void;
}

/** The absence is announced, and earned a make-up. */
function Earned({ name, until, onChoose, onClose }: EarnedProps) {
  const { t, date } = useLanguage('visits');
  return (
    <Dialog
      onClose={onClose}
      title={t('absence.doneTitle')}
      description={t('absence.done', { name, date: date(until) })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('absence.later')}
          </Button>
          <Button onClick={onChoose}>{t('choose')}</Button>
        </>
      }
    />
  );
}
