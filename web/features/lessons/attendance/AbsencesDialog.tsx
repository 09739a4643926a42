import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_ABSENCE_NOTE, MOST_ABSENT_DAYS } from '../../../../contracts/attendance.ts';
import { addDays } from '../../../../contracts/time.ts';
import { Button } from '../../../components/Button.tsx';
import { StatusChip, type Progress } from '../../../components/Chip.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { CheckList } from '../../../components/fields/CheckList.tsx';
import { DateField } from '../../../components/fields/DateField.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { SkeletonRows } from '../../../components/states/Skeleton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { rpcQuery } from '../../../lib/api/club-query.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import type { Returns } from '../../../lib/api/rpc.ts';
import { clubToday } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

interface AbsencesDialogProps {
  /** The children who have lessons, and those that are chosen at first. */
  members: readonly { id: string; first_name: string }[];
  chosen: readonly string[];
  /** Filled in at first; otherwise today. */
  day?: string | undefined;
  onClose: () => void;
}

type Missed = Returns<'announce_absences'>['lessons'][number];

const PROGRESS: Record<Missed['earns'], Progress> = { make_up: 'good', session: 'good', nothing: 'warning' };

/** „Няма да дойде“ for several days and children: what each lesson earns is seen before it is announced. */
export function AbsencesDialog({ members, chosen, day, onClose }: AbsencesDialogProps) {
  const { t } = useLanguage('child');
  const [children, setChildren] = useState(chosen);
  const [from, setFrom] = useState(() => day ?? clubToday());
  const [until, setUntil] = useState(from);
  const [reason, setReason] = useState('');
  const announce = useProcedure('announce_absences');
  const fault = faultOf(from, until);
  const args = { child_ids: [...children], from, until };
  const isWhole = children.length > 0 && !fault;
  const preview = useQuery(
    rpcQuery(
      ['attendance', 'absences', args],
      'announce_absences',
      { ...args, dry_run: true },
      { enabled: isWhole, staleTime: 0, placeholderData: keepPreviousData },
    ),
  );
  const lessons = isWhole ? (preview.data?.lessons ?? []) : [];
  const fresh = lessons.filter(({ again }) => !again);
  const confirm = () =>
    announce.run(
      { ...args, reason: reason || null },
      { done: t('absences.done', { count: fresh.length }), onSuccess: onClose },
    );
  const change = (day: string) => {
    setFrom(day);
    if (until < day) setUntil(day);
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('absences.title')}
      description={t('absences.lead')}
      actionLabel={fresh.length > 0 ? t('absences.confirm', { count: fresh.length }) : t('absence.confirm')}
      busy={announce.isPending}
      disabled={fresh.length === 0 || preview.isPlaceholderData}
      onAction={confirm}
    >
      <div className="flex flex-col gap-5">
        {members.length > 1 && (
          <CheckList
            label={t('absences.who')}
            value={children}
            onChange={setChildren}
            options={members.map(({ id, first_name }) => ({ value: id, label: first_name }))}
            error={children.length === 0 ? t('absences.noChild') : undefined}
          />
        )}
        <div className="grid grid-cols-2 gap-3">
          <DateField label={t('absences.from')} value={from} onChange={change} min={clubToday()} />
          <DateField
            label={t('absences.until')}
            value={until}
            onChange={setUntil}
            min={from}
            max={addDays(clubToday(), MOST_ABSENT_DAYS)}
            error={fault ? t(`absences.${fault}`, { count: MOST_ABSENT_DAYS }) : undefined}
          />
        </div>
        <TextArea
          label={t('absence.note')}
          help={t('absence.noteHelp')}
          optional
          rows={2}
          maxLength={MAX_ABSENCE_NOTE}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {isWhole && (preview.isPending ? <SkeletonRows count={3} /> : <Preview lessons={lessons} members={members} />)}
        <FormError message={faultText(announce.error ?? (isWhole ? preview.error : null))} />
      </div>
    </Dialog>
  );
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

function faultOf(from: string, until: string): 'noDay' | 'turned' | 'tooMany' | null {
  if (!isDay(from) || !isDay(until)) return 'noDay';
  if (until < from) return 'turned';
  return addDays(from, MOST_ABSENT_DAYS) <= until ? 'tooMany' : null;
}

interface PreviewProps {
  lessons: readonly Missed[];
  members: AbsencesDialogProps['members'];
}

function Preview({ lessons, members }: PreviewProps) {
  const { t } = useLanguage('child');
  if (lessons.length === 0) return <p className="text-muted">{t('absences.none')}</p>;
  return (
    <section aria-label={t('absences.lessons')}>
      <h3 className="mb-1 font-semibold">{t('absences.lessons')}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {lessons.map((lesson) => (
          <MissedLesson key={`${lesson.lesson_id} ${lesson.child_id}`} lesson={lesson} members={members} />
        ))}
      </ul>
    </section>
  );
}

/** A lesson and what it earns; one that was announced before may be taken back. */
function MissedLesson({ lesson, members }: { lesson: Missed; members: AbsencesDialogProps['members'] }) {
  const { t, dateTime, localized } = useLanguage('child');
  const withdraw = useProcedure('withdraw_absence');
  const { lesson_id, child_id } = lesson;
  const name = members.find(({ id }) => id === child_id)?.first_name ?? '';
  const takeBack = () =>
    withdraw.run(
      { lesson_id, child_id },
      { done: t('absence.withdrawn', { name }), failed: t('absence.withdrawFailed') },
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold tabular first-letter:uppercase">{dateTime(lesson.starts_at)}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          {[members.length > 1 && name, localized(lesson, 'title')].filter(Boolean).join(' · ')}
        </span>
      </span>
      {lesson.again ? (
        <Button kind="quiet" className="-mx-3 px-3!" busy={withdraw.isPending} onClick={takeBack}>
          {t('absence.withdraw')}
        </Button>
      ) : (
        <StatusChip progress={PROGRESS[lesson.earns]}>{t(`absences.earns.${earnedOf(lesson)}`)}</StatusChip>
      )}
    </li>
  );
}

/** A plan without sessions has nothing to keep, in time or not. */
const earnedOf = ({ earns, excused }: Missed) => (earns === 'nothing' && excused ? 'excused' : earns);
