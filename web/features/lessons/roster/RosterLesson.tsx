import { useQuery } from '@tanstack/react-query';
import { CalendarX2, CheckCheck, Clock, Hourglass, MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isEnding } from '../../../../contracts/enrollments.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../../components/states/Skeleton.tsx';
import { ClubError, codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { cx } from '../../../lib/cx.ts';
import { clubNow } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useRole } from '../../../shell/session/RoleProvider.tsx';
import { InstructorsNote } from '../../hindrances/InstructorsNote.tsx';
import { WriteButton } from '../../messages/WriteButton.tsx';
import { HandOverNotes } from '../hand-overs/HandOverNotes.tsx';
import { HandOverTick } from '../hand-overs/HandOverTick.tsx';
import { markingRefusal } from '../lesson-state.ts';
import { LessonNotes } from '../LessonNotes.tsx';
import { PicturesButton } from '../pictures/PicturesButton.tsx';
import { LessonTheme } from '../themes/LessonTheme.tsx';
import { CareSheet } from './CareSheet.tsx';
import { ClockNote } from './ClockNote.tsx';
import { ConflictingMarks } from './ConflictingMarks.tsx';
import { RefusedMarks } from './RefusedMarks.tsx';
import { RenewalReminder } from './RenewalReminder.tsx';
import { rosterQuery, withMarks, type Roster } from './roster-data.ts';
import { RosterFoot } from './RosterFoot.tsx';
import { RosterRow } from './RosterRow.tsx';
import { RosterSearch, useRosterSearch } from './RosterSearch.tsx';
import { useMarkQueue } from './use-mark-queue.ts';
import { useLiveRoster, useMarking } from './use-roster.ts';
import { VisitRows } from './VisitRows.tsx';

/** Two of them are side by side on a phone. */
const HEAD_BUTTON = 'grow max-sm:px-3 max-sm:text-sm max-sm:[&_svg]:hidden';

export interface RosterLessonProps {
  classId: string;
  lessonId: string;
  /** An admin looks on: what only an instructor can open is left out. */
  atDesk?: boolean;
}

/** One lesson on the pool deck: who is in it, who came. */
export function RosterLesson({ classId, lessonId, atDesk = false }: RosterLessonProps) {
  const { t } = useLanguage('roster');
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
  const { t, dateTime, localized } = useLanguage('roster');
  const { lesson } = roster;
  const [queue, marks] = useMarkQueue();
  const [opened, setOpened] = useState<string | null>(null);
  const [endingOnly, setEndingOnly] = useState(false);
  const children = withMarks(lesson.id, roster.children, marks);
  const visits = withMarks(lesson.id, roster.visits, marks);
  const all = [...children, ...visits];
  const refusal = markingRefusal(lesson, new Date(clubNow()));
  const ending = children.filter(isEnding);
  const filtered = endingOnly && ending.length > 0;
  const search = useRosterSearch(children);
  const listed = search.found(filtered ? ending : children);
  // A child that is not seen is not marked by one press for all.
  const marking = useMarking(lesson.id, listed, queue);
  const unmarked = listed.filter(({ mark }) => mark === null).length;
  const { role } = useRole();
  const shown = children.find(({ child_id }) => child_id === opened);
  const refused = marks.refused.filter(({ lesson_id }) => lesson_id === lesson.id);
  if (all.length === 0) return <EmptyState card title={t('empty')} note={t('emptyNote')} />;
  return (
    <>
      <ClockNote />
      {lesson.moved_to && <MovedNotice lesson={lesson} />}
      <InstructorsNote
        swimmers={visits.length + children.filter(isExpected).length}
        instructors={lesson.instructors}
        childrenAnInstructor={lesson.children_an_instructor}
      />
      <RefusedMarks roster={roster} queue={queue} refused={marks.refused} />
      {!refusal && <ConflictingMarks lessonId={lesson.id} marked={all} queue={queue} />}
      {all.some(({ hand_over }) => hand_over) && (
        <HandOverNotes lessonId={lesson.id} all={all} queue={queue} marks={marks} />
      )}
      {refusal && !refused.some((mark) => mark.refused === refusal) && (
        <LessonNotice refusal={refusal} reason={lesson.cancel_reason} />
      )}
      <div className="mb-2 flex flex-wrap gap-2 empty:hidden md:mb-3">
        {!refusal && unmarked > 0 && (
          <Button kind="secondary" icon={<CheckCheck />} onClick={marking.markRest} className={HEAD_BUTTON}>
            {listed.length < children.length
              ? t('shownPresent', { count: unmarked })
              : unmarked === children.length
                ? t('allPresent')
                : t('restPresent', { count: unmarked })}
          </Button>
        )}
        {ending.length > 0 && (
          <Button
            kind={endingOnly ? 'primary' : 'secondary'}
            aria-pressed={endingOnly}
            icon={<Hourglass />}
            onClick={() => setEndingOnly(!endingOnly)}
            className={HEAD_BUTTON}
          >
            {t('ending', { count: ending.length })}
          </Button>
        )}
      </div>
      {children.length + visits.length === 0 && <EmptyState card title={t('empty')} note={t('emptyNote')} />}
      <RosterSearch search={search} found={listed.length} />
      <ul
        aria-label={t('children')}
        hidden={listed.length === 0}
        className={cx('overflow-hidden bg-raised', search.isOffered ? 'rounded-b-card' : 'rounded-card')}
      >
        {listed.map((child) => (
          <RosterRow
            key={child.child_id}
            child={child}
            disabled={refusal !== null}
            onOpen={() => setOpened(child.child_id)}
            onMark={(status) => marking.mark(child, status)}
          >
            {child.hand_over && <HandOverTick lessonId={lesson.id} child={child} queue={queue} marks={marks} />}
            {filtered && <RenewalReminder lessonId={lesson.id} child={child} inRow />}
          </RosterRow>
        ))}
      </ul>
      <VisitRows
        lessonId={lesson.id}
        visits={visits}
        disabled={refusal !== null}
        onMark={marking.mark}
        queue={queue}
        marks={marks}
      />
      {role !== 'reception' && (
        <LessonTheme
          key={lesson.id}
          lessonId={lesson.id}
          theme={roster.theme ?? null}
          isCancelled={lesson.status === 'cancelled'}
          queue={queue}
          marks={marks}
        />
      )}
      {role !== 'reception' && refusal !== 'too_early' && (
        <PicturesButton lessonId={lesson.id} canAdd={!refusal} isCancelled={lesson.status === 'cancelled'} />
      )}
      <LessonNotes lessonId={lesson.id} notes={lesson.notes} />
      <p>
        <WriteButton
          kind="quiet"
          audience={{ kind: 'lesson', ids: [lesson.id] }}
          to={`${localized(lesson, 'title')} · ${dateTime(lesson.starts_at)}`}
        />
      </p>
      {(!refusal || all.some(({ mark }) => mark !== null)) && (
        <RosterFoot
          lessonId={lesson.id}
          marked={all}
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
          isNoted={role !== 'reception'}
          onClose={() => setOpened(null)}
          onUnmark={refusal || shown.mark === null ? null : () => marking.mark(shown, null)}
        />
      )}
    </>
  );
}

const isExpected = ({ absence_announced, begins_later, paused_until }: Roster['children'][number]) =>
  !absence_announced && !begins_later && paused_until === null;

/** The location of a lesson that is held elsewhere than its class. */
function MovedNotice({ lesson }: { lesson: Roster['lesson'] }) {
  const { t, localized } = useLanguage('roster');
  const [location, lane] = [localized(lesson, 'location_name'), lesson.moved_lane];
  return (
    <p className="mb-3 flex items-start gap-3 rounded-card bg-warning-soft p-4 font-semibold [overflow-wrap:anywhere]">
      <MapPin className="mt-0.5 size-5 shrink-0 text-warning" />
      {lane === null ? t('movedTo', { location }) : t('movedToLane', { location, lane })}
    </p>
  );
}

interface LessonNoticeProps {
  refusal: 'lesson_cancelled' | 'too_early' | 'too_late';
  /** The reason of a cancellation. */
  reason: string | null;
}

/** The reason against marking a lesson. */
function LessonNotice({ refusal, reason }: LessonNoticeProps) {
  const { t } = useLanguage('roster');
  const Icon = refusal === 'lesson_cancelled' ? CalendarX2 : Clock;
  const notice = useRef<HTMLParagraphElement>(null);
  // A lesson is cancelled while a person marks at the other end of the list.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={notice} role="status" className="mb-3 flex scroll-mt-20 items-start gap-3 rounded-card bg-warning-soft p-4">
      <Icon className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>
        <span className="font-semibold">{errorText(refusal)}</span>
        {refusal === 'lesson_cancelled' && reason && <span className="block">{t('reason', { reason })}</span>}
      </span>
    </p>
  );
}
