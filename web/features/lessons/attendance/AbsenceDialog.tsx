import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ABSENCE_NOTE, noticeEnds } from '../../../../contracts/attendance.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { cx } from '../../../lib/cx.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { runMutation } from '../../../lib/run-mutation.ts';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import { useAbsenceCall } from './absence-calls.ts';

export interface AbsenceDialogProps {
  child: { id: string; first_name: string };
  lesson: { id: string; starts_at: string; title: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** „Няма да дойде“: says first what it means for the session, then announces it. */
export function AbsenceDialog({ child, lesson, open, onOpenChange }: AbsenceDialogProps) {
  const { t } = useTranslation(['child', 'common']);
  const { dateTime } = useFormat();
  const [note, setNote] = useState('');
  const announce = useAbsenceCall('announce_absence');
  const names = { name: child.first_name };
  const confirm = () =>
    runMutation(
      announce.mutateAsync,
      { child_id: child.id, lesson_id: lesson.id, note: note || null },
      {
        onSuccess: ({ excused }) => {
          onOpenChange(false);
          toast.success(excused ? t('child:absence.excused', names) : t('child:absence.noted', names));
        },
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('child:absence.title', names)}
      description={`${lesson.title} · ${dateTime(lesson.starts_at)}`}
      actions={
        <>
          <Button kind="quiet" onClick={() => onOpenChange(false)}>
            {t('common:cancel')}
          </Button>
          <Button busy={announce.isPending} onClick={confirm}>
            {t('child:absence.confirm')}
          </Button>
        </>
      }
    >
      <Meaning startsAt={lesson.starts_at} />
      <TextArea
        label={t('child:absence.note')}
        help={t('child:absence.noteHelp')}
        optional
        rows={2}
        maxLength={MAX_ABSENCE_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError
        message={announce.error ? `${t('child:absence.failed')}: ${errorText(codeOf(announce.error))}` : undefined}
      />
    </Dialog>
  );
}

/** Whether the session stays: it does until the time of notice. */
function Meaning({ startsAt }: { startsAt: string }) {
  const { t } = useTranslation('child');
  const { dateTime } = useFormat();
  const { noticeHours } = useClubSettings();
  const until = noticeEnds(startsAt, noticeHours);
  const inTime = Date.now() <= until.getTime();
  const Icon = inTime ? CircleCheck : CircleAlert;
  return (
    <p className={cx('flex gap-2.5 rounded-control p-3.5', inTime ? 'bg-success-soft' : 'bg-warning-soft')}>
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', inTime ? 'text-success' : 'text-warning')} />
      <span>
        <strong className="block">{inTime ? t('absence.inTime') : t('absence.late')}</strong>
        {t(inTime ? 'absence.inTimeNote' : 'absence.lateNote', { until: dateTime(until), hours: noticeHours })}
      </span>
    </p>
  );
}
