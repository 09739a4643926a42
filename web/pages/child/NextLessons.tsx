import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { buttonStyle } from '../../components/button-style.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { late } from '../../components/states/late.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { CanceledLessons } from '../../features/children/CanceledLessons.tsx';
import { LESSONS_AHEAD, type Absence, type Child, type ChildEnrollment } from '../../features/children/child-data.ts';
import type { FamilyVisit } from '../../features/children/family-data.ts';
import { leadersOf, nextLessons, type LessonOf } from '../../features/children/next-lesson.ts';
import { instructorsQuery } from '../../features/classes/classes-data.ts';
import { AbsencesButton } from '../../features/lessons/attendance/AbsencesButton.tsx';
import { VisitActions } from '../../features/lessons/visits/VisitActions.tsx';
import { locationOf } from '../../features/locations/location-of.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { personName } from '../../lib/forms/person-name.ts';
import { paths } from '../../lib/paths.ts';

const AbsenceDialog = late(
  async () => (await import('../../features/lessons/attendance/AbsenceDialog.tsx')).AbsenceDialog,
);

/** The next lessons of a child, the very next one large; each for a calendar, and to be stayed away from. */
export function NextLessons({ child }: { child: Child }) {
  const { t } = useLanguage(['child', 'dashboard']);
  // A booked visit is there however far it is: only here it is moved and given back.
  const lessons = nextLessons(child.enrollments, child.visits).filter(
    ({ visit }, index) => index < LESSONS_AHEAD || visit !== null,
  );
  if (lessons.length === 0) {
    return (
      <Card title={t('dashboard:next')}>
        <p className="mb-4 text-muted">{t('dashboard:noNext')}</p>
        <ButtonLink kind="secondary" to={paths.enrollChild(child.id)}>
          {t('dashboard:enroll')}
        </ButtonLink>
        <CanceledLessons child={child} className="mt-4 border-t border-line pt-4" />
      </Card>
    );
  }
  return (
    <Card title={t('lessons.title')}>
      <ul className="flex flex-col divide-y divide-line">
        {lessons.map((lesson, index) => (
          <li key={lesson.id} className="py-4 first:pt-0 last:pb-0">
            <LessonToCome
              child={child}
              lesson={lesson}
              absence={child.absences.find(({ lesson_id }) => lesson_id === lesson.id) ?? null}
              large={index === 0}
            />
          </li>
        ))}
      </ul>
      <CanceledLessons child={child} className="mt-4 border-t border-line pt-4" />
      {child.enrollments.some(({ status }) => status === 'active') && (
        <div className="-mb-2 mt-3 border-t border-line pt-2">
          <div className="-mx-3">
            <AbsencesButton members={[child]} kind="quiet" label={t('absences.open')} />
          </div>
        </div>
      )}
    </Card>
  );
}

interface LessonToComeProps {
  child: Child;
  lesson: LessonOf<ChildEnrollment['classes'] | FamilyVisit['lessons']['classes']>;
  absence: Absence | null;
  large: boolean;
}

function LessonToCome({ child, lesson, absence, large }: LessonToComeProps) {
  const { t, dateTime, relativeDay, locale, localized } = useLanguage(['child', 'common', 'visits']);
  const [asking, setAsking] = useState(false);
  const { swimClass } = lesson;
  const instructors = useQuery({ ...instructorsQuery, enabled: Boolean(lesson.substitute_instructor_id) });
  const leaders = leadersOf(lesson, instructors.data);
  const title = localized(swimClass, 'title');
  const toCalendar = (
    <a href={paths.lessonCalendar(lesson.id)} className={buttonStyle('quiet', 'md', false, 'px-3! text-base')}>
      <CalendarPlus />
      {t('lessons.toCalendar')}
    </a>
  );
  return (
    <article aria-label={`${title}, ${dateTime(lesson.starts_at)}`}>
      <p
        className={cx(
          'tabular first-letter:uppercase',
          large ? 'font-condensed text-3xl leading-tight font-bold' : 'font-semibold',
        )}
      >
        {dateTime(lesson.starts_at)}
      </p>
      <p className="mt-0.5 text-muted">
        {[
          large && relativeDay(lesson.starts_at),
          title,
          localized(locationOf(lesson, swimClass), 'name'),
          lesson.moved_lane && t('lessons.lane', { lane: lesson.moved_lane }),
          leaders && t('lessons.taughtBy', { name: personName(leaders, locale) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {lesson.locations && (
        <div className="mt-2">
          <StatusChip progress="warning">{t('lessons.moved')}</StatusChip>
        </div>
      )}
      {lesson.visit && lesson.visit !== 'private' && (
        <div className="mt-2">
          <StatusChip progress="waiting">{t(`common:visitKinds.${lesson.visit}`)}</StatusChip>
        </div>
      )}
      {absence?.by_club && (
        <div className="mt-2">
          <StatusChip progress="off">{t('visits:beginsLater')}</StatusChip>
        </div>
      )}
      {absence && !absence.by_club && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusChip progress={absence.excused ? 'good' : 'warning'}>
            {absence.excused ? t('absence.willMiss') : t('absence.willMissLate')}
          </StatusChip>
          {absence.note && <span className="text-sm text-muted">{absence.note}</span>}
        </div>
      )}
      {lesson.visit && lesson.visit_id ? (
        <VisitActions child={child} visit={{ id: lesson.visit_id, kind: lesson.visit, starts_at: lesson.starts_at }}>
          {toCalendar}
        </VisitActions>
      ) : (
        <div className="-mx-3 -mb-2 mt-1 flex flex-wrap gap-x-1">
          {toCalendar}
          {absence && !absence.by_club && <Withdraw child={child} lessonId={lesson.id} />}
          {!absence && (
            <Button kind="quiet" className="px-3!" onClick={() => setAsking(true)}>
              {t('absence.open')}
            </Button>
          )}
        </div>
      )}
      {asking && <AbsenceDialog child={child} lesson={{ ...lesson, title }} onClose={() => setAsking(false)} />}
    </article>
  );
}

/** The child comes after all. */
function Withdraw({ child, lessonId }: { child: Child; lessonId: string }) {
  const { t } = useLanguage('child');
  const withdraw = useProcedure('withdraw_absence');
  const confirm = () =>
    withdraw.run(
      { child_id: child.id, lesson_id: lessonId },
      { done: t('absence.withdrawn', { name: child.first_name }), failed: t('absence.withdrawFailed') },
    );
  return (
    <Button kind="quiet" className="px-3!" busy={withdraw.isPending} onClick={confirm}>
      {t('absence.withdraw')}
    </Button>
  );
}
