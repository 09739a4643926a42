import { Check, CircleAlert, CircleCheck, CloudOff, Undo2 } from 'lucide-react';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../../contracts/attendance.ts';
import { Button } from '../../../components/Button.tsx';
import { Spinner } from '../../../components/states/Spinner.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkSnapshot } from './mark-queue.ts';

export interface RosterFootProps {
  lessonId: string;
  marked: readonly { mark: AttendanceStatus | null }[];
  marks: MarkSnapshot;
  onUndo: (() => void) | null;
  onRetry: () => void;
}

/** Stays at the foot: how many came, and whether the marks have arrived. Large text needs the room: there it comes after the rows. */
export function RosterFoot({ lessonId, marked, marks, onUndo, onRetry }: RosterFootProps) {
  const { t } = useLanguage(['roster', 'common']);
  const waiting = [...marks.pending, ...marks.handOvers.pending].filter(
    ({ lesson_id }) => lesson_id === lessonId,
  ).length;
  const stuck = waiting > 0 && (marks.state === 'waiting' || marks.state === 'failed');
  return (
    <footer className="sticky bottom-[calc(var(--spacing)*14+1px+env(safe-area-inset-bottom))] z-10 -mx-4 mt-4 flex min-h-16 flex-wrap items-center justify-end gap-x-4 border-t border-line bg-raised px-4 py-2 md:mx-0 md:rounded-card md:border lg:bottom-4 @max-[16rem]:static">
      <div className={`min-w-0 flex-1 ${onUndo && stuck ? 'basis-full sm:basis-0' : ''}`}>
        <Counts marked={marked} />
        <p role="status" className="flex items-center gap-1.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
          <SendingState waiting={waiting} marks={marks} any={marked.some(({ mark }) => mark !== null)} />
        </p>
      </div>
      {onUndo && (
        <Button kind="quiet" icon={<Undo2 />} onClick={onUndo}>
          {t('common:undo')}
        </Button>
      )}
      {stuck && (
        <Button kind="secondary" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </footer>
  );
}

const COLORS = { present: 'text-success', absent: 'text-danger', excused: 'text-warning' };

function Counts({ marked }: Pick<RosterFootProps, 'marked'>) {
  const { t } = useLanguage('roster');
  const count = (wanted: AttendanceStatus | null) => marked.filter(({ mark }) => mark === wanted).length;
  return (
    <p aria-live="polite" className="flex flex-wrap gap-x-3 font-semibold tabular">
      {ATTENDANCE_STATUSES.filter((status) => status === 'present' || count(status) > 0).map((status) => (
        <span key={status} className={`whitespace-nowrap ${COLORS[status]}`}>
          {t(`counts.${status}`, { count: count(status) })}
        </span>
      ))}
      {count(null) > 0 && (
        <span className="whitespace-nowrap text-muted">{t('counts.unmarked', { count: count(null) })}</span>
      )}
    </p>
  );
}

/** The way of marks to the club: kept, sent, waiting for a network. */
export function SendingState({ waiting, marks, any }: { waiting: number; marks: MarkSnapshot; any: boolean }) {
  const { t } = useLanguage('roster');
  if (waiting === 0) {
    return any ? (
      <>
        <CircleCheck className="text-success" />
        {t('state.saved')}
      </>
    ) : (
      <span className="text-muted">{t('state.none')}</span>
    );
  }
  if (marks.state === 'waiting') {
    return (
      <>
        <CloudOff className="text-warning" />
        {t('state.waiting', { count: waiting })}
        {marks.fragile && ` ${t('state.fragile')}`}
      </>
    );
  }
  if (marks.state === 'failed') {
    return (
      <>
        <CircleAlert className="text-danger" />
        {t('state.failed', { count: waiting })} {marks.code === 'not_signed_in' && errorText('not_signed_in')}
      </>
    );
  }
  return (
    <>
      {marks.state === 'sending' ? <Spinner /> : <Check className="text-muted" />}
      {t('state.sending')}
    </>
  );
}
