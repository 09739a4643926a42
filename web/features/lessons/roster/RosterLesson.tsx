import { useQuery } from '@tanstack/react-query';
import { CalendarX2, CheckCheck, CircleAlert, Clock, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { ClubError, codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { markingRefusal } from '../lesson-state.ts';
import { CareSheet } from './CareSheet.tsx';
import { ConflictingMarks } from './ConflictingMarks.tsx';
import { LessonNotes } from '../LessonNotes.tsx';
import { RosterFoot } from './RosterFoot.tsx';
import { RosterRow } from './RosterRow.tsx';
import { TrialRows } from './TrialRows.tsx';
import type { MarkQueue, QueuedMark } from './mark-queue.ts';
import { isEnding, rosterQuery, withMarks, type Roster } from './roster-data.ts';
import { useLiveRoster, useMarking } from './use-roster.ts';
import { useMarkQueue } from './use-mark-queue.ts';

export interface RosterLessonProps {
  classId: string;
  lessonId: string;
  /** An admin looks on: what only an instructor can open is left out. */
  atDesk?: boolean;
}

/** One lesson on the pool deck: who is in it, who came. */
export function RosterLesson({ classId, lessonId, atDesk = false }: RosterLessonProps) {
  const { t } = useTranslation('roster');
  const roster = useQuery(rosterQuery(lessonId));
  useLiveRoster(lessonId, classId);
  if (!roster.data && roster.error && codeOf(roster.error) === 'offline') {
    return (
      <ErrorState
        title={t('offline')}
        code="offline"
        onRetry={() => void roster.refetch()}
        note={errorText('offline')}
      />
    );
  }
  if (roster.error && !roster.data) return <RosterFault error={roster.error} onRetry={() => void roster.refetch()} />;
  if (!roster.data) return <SkeletonRows count={6} />;
  if (roster.data.lesson.class_id !== classId)
    return <ErrorState code="lesson_not_found" note={errorText('lesson_not_found')} />;
  return <RosterList key={lessonId} roster={roster.data} atDesk={atDesk} />;
}

function RosterFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = codeOf(error) === '22P02' || codeOf(error) === 'invalid_input' ? 'lesson_not_found' : codeOf(error);
  const again = error instanceof ClubError && error.retryable ? { onRetry } : {};
  return <ErrorState code={code} {...again} note={errorText(code)} />;
}

function RosterList({ roster, atDesk }: { roster: Roster; atDesk: boolean }) {
  const { t } = useTranslation('roster');
  const { lesson } = roster;
  const [queue, marks] = useMarkQueue();
  const [opened, setOpened] = useState<string | null>(null);
  const [endingOnly, setEndingOnly] = useState(false);
  const children = withMarks(lesson.id, roster.children, marks);
  const marking = useMarking(lesson.id, children, queue);
  const refusal = markingRefusal(lesson);
  const unmarked = children.filter(({ mark }) => mark === null).length;
  const ending = children.filter(isEnding);
  const listed = endingOnly && ending.length > 0 ? ending : children;
  const shown = children.find(({ child_id }) => child_id === opened);
  // A roster that was kept on the device before trials were known has none.
  const trials = <TrialRows trials={roster.trials ?? []} disabled={refusal !== null} />;
  if (children.length === 0)
    return (
      <>
        <EmptyState card title={t('empty')} note={t('emptyNote')} />
        {trials}
      </>
    );
  return (
    <>
      <RefusedMarks roster={roster} queue={queue} refused={marks.refused} />
      <ConflictingMarks lessonId={lesson.id} marked={children} queue={queue} />
      {refusal && <LessonNotice refusal={refusal} reason={lesson.cancel_reason} />}
      {!refusal && unmarked > 0 && (
        <Button kind="secondary" wide icon={<CheckCheck />} onClick={marking.markRest} className="mb-3">
          {unmarked === children.length ? t('allPresent') : t('restPresent', { count: unmarked })}
        </Button>
      )}
      {ending.length > 0 && (
        <Button
          kind={endingOnly ? 'primary' : 'secondary'}
          aria-pressed={endingOnly}
          icon={<Hourglass />}
          onClick={() => setEndingOnly(!endingOnly)}
          className="mb-3"
        >
          {t('ending', { count: ending.length })}
        </Button>
      )}
      <ul aria-label={t('children')} className="overflow-hidden rounded-card bg-raised">
        {listed.map((child) => (
          <RosterRow
            key={child.child_id}
            child={child}
            disabled={refusal !== null}
            onOpen={() => setOpened(child.child_id)}
            onMark={(status) => marking.mark(child, status)}
          />
        ))}
      </ul>
      {trials}
      <LessonNotes lessonId={lesson.id} notes={lesson.notes} />
      {(!refusal || unmarked < children.length) && (
        <RosterFoot
          lessonId={lesson.id}
          marked={children}
          marks={marks}
          onUndo={marking.undo}
          onRetry={() => void queue.flush()}
        />
      )}
      {shown && (
        <CareSheet
          child={shown}
          lessonId={lesson.id}
          classId={atDesk ? null : lesson.class_id}
          onClose={() => setOpened(null)}
          onUnmark={refusal || shown.mark === null ? null : () => marking.mark(shown, null)}
        />
      )}
    </>
  );
}

interface LessonNoticeProps {
  refusal: 'lesson_cancelled' | 'too_early' | 'too_late';
  /** Why it was cancelled. */
  reason: string | null;
}

/** Why a lesson cannot be marked. */
function LessonNotice({ refusal, reason }: LessonNoticeProps) {
  const { t } = useTranslation('roster');
  const Icon = refusal === 'lesson_cancelled' ? CalendarX2 : Clock;
  return (
    <p className="mb-3 flex items-start gap-3 rounded-card bg-warning-soft p-4">
      <Icon className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>
        <span className="font-semibold">{errorText(refusal)}</span>
        {refusal === 'lesson_cancelled' && reason && <span className="block">{t('reason', { reason })}</span>}
      </span>
    </p>
  );
}

interface RefusedMarksProps {
  roster: Roster;
  queue: MarkQueue;
  refused: readonly QueuedMark[];
}

/** Marks that the club did not take: whose, and why. They stay until they have been read. */
function RefusedMarks({ roster, queue, refused }: RefusedMarksProps) {
  const { t } = useTranslation(['roster', 'child']);
  if (refused.length === 0) return null;
  const nameOf = (mark: QueuedMark) =>
    roster.children.find(({ child_id }) => child_id === mark.child_id)?.full_name ?? t('roster:refused.other');
  return (
    <div role="alert" className="mb-3 flex flex-wrap items-start gap-3 rounded-card bg-danger-soft p-4">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('roster:refused.title')}</p>
        <ul>
          {refused.map((mark) => (
            <li key={mark.client_id}>
              {nameOf(mark)} · {t(mark.status ? `child:marks.${mark.status}` : 'roster:unmarked')}:{' '}
              {errorText(mark.refused ?? 'unexpected')}
            </li>
          ))}
        </ul>
      </div>
      <Button kind="quiet" onClick={() => queue.dismissRefused()} className="max-sm:w-full">
        {t('roster:refused.read')}
      </Button>
    </div>
  );
}
