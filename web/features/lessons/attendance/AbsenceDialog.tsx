import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { MAX_ABSENCE_NOTE, noticeEnds } from '../../../../contracts/attendance.ts';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { cx } from '../../../lib/cx.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

export interface AbsenceDialogProps {
  child: { id: string; first_name: string };
  lesson: { id: string; starts_at: string; title: string };
  onClose: () => void;
}

/** „Няма да дойде“: says first what it means for the session, then announces it. */
export function AbsenceDialog({ child, lesson, onClose }: AbsenceDialogProps) {
  const { t, dateTime } = useLanguage('child');
  const [note, setNote] = useState('');
  const announce = useProcedure('announce_absence');
  const names = { name: child.first_name };
  const confirm = () =>
    announce.run(
      { child_id: child.id, lesson_id: lesson.id, note: note || null },
      {
        done: ({ excused }) => (excused ? t('absence.excused', names) : t('absence.noted', names)),
        onSuccess: onClose,
      },
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('absence.title', names)}
      description={`${lesson.title} · ${dateTime(lesson.starts_at)}`}
      actionLabel={t('absence.confirm')}
      busy={announce.isPending}
      onAction={confirm}
    >
      <Meaning startsAt={lesson.starts_at} />
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

/** The effect on the session: it stays until the time of notice. */
function Meaning({ startsAt }: { startsAt: string }) {
  const { t, dateTime } = useLanguage('child');
  const { noticeHours } = useClubSettings();
  const until = noticeEnds(startsAt, noticeHours);
  const inTime = Date.now() <= until.getTime();
  const Icon = inTime ? CircleCheck : CircleAlert;
  return (
    <p className={cx('flex gap-2.5 rounded-control p-3.5', inTime ? 'bg-success-soft' : 'bg-warning-soft')}>
      <Icon className={cx('mt-0.5 size-5 shrink-0', inTime ? 'text-success' : 'text-warning')} />
      <span>
        <strong className="block">{inTime ? t('absence.inTime') : t('absence.late')}</strong>
        {t(inTime ? 'absence.inTimeNote' : 'absence.lateNote', { until: dateTime(until), hours: noticeHours })}
      </span>
    </p>
  );
}
