import { useQuery } from '@tanstack/react-query';
import { BadgePercent, CalendarOff, Plus, Ticket, X, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { VisitKind } from '../../../contracts/visits.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/states/late.tsx';
import { SkeletonRows } from '../../components/states/Skeleton.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import type { TimetableClass } from '../../features/classes/timetable.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../shell/session/use-may.ts';
import { ClassField } from './ClassField.tsx';
import { EnrollmentItem } from './EnrollmentItem.tsx';
import { EnrollSheet } from './EnrollSheet.tsx';
import { type DeskChild, type DeskVisit, lessonsAheadQuery } from './family-data.ts';
import { OwnPrices, OwnPriceSheet } from './OwnPrices.tsx';

/** A child of the family: its classes, and what the desk does for it. */
export function ChildCard({ child }: { child: DeskChild }) {
  const { t } = useLanguage(['desk', 'child', 'common']);
  const may = useMay();
  const [open, setOpen] = useState<'enroll' | 'trial' | 'absence' | 'price' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={
        <Link
          to={`${paths.adminSection('children')}?child=${child.id}`}
          title={t('desk:family.profile')}
          className="hover:underline"
        >
          {child.full_name}
        </Link>
      }
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <Chip>{t(`common:levels.${child.skill_level}`)}</Chip>
          <span className="text-muted">{t('child:age', { count: ageOn(child.birth_date) })}</span>
        </span>
      }
    >
      {child.enrollments.length === 0 && child.visits.length === 0 && (
        <p className="text-muted">{t('desk:child.noClass')}</p>
      )}
      {child.tried_elsewhere && <p className="mb-2 text-sm text-warning">{t('desk:visit.triedElsewhere')}</p>}
      <ul className="divide-y divide-line">
        {child.enrollments.map((enrollment) => (
          <EnrollmentItem key={enrollment.id} child={child} enrollment={enrollment} />
        ))}
        {child.visits.map((visit) => (
          <VisitItem key={visit.id} visit={visit} />
        ))}
      </ul>
      <OwnPrices child={child} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button icon={<Plus />} onClick={() => setOpen('enroll')}>
          {t('desk:child.enroll')}
        </Button>
        <Button kind="secondary" icon={<Ticket />} onClick={() => setOpen('trial')}>
          {t('desk:child.trial')}
        </Button>
        {child.enrollments.some(({ status }) => status === 'active') && (
          <Button kind="secondary" icon={<CalendarOff />} onClick={() => setOpen('absence')}>
            {t('desk:child.absence')}
          </Button>
        )}
        {may('save_child_price') && (
          <Button kind="secondary" icon={<BadgePercent />} onClick={() => setOpen('price')}>
            {t('desk:ownPrice.add')}
          </Button>
        )}
      </div>
      {open === 'price' && <OwnPriceSheet child={child} onClose={close} />}
      {open === 'enroll' && <EnrollSheet child={child} onClose={close} />}
      {open === 'trial' && <TrialSheet child={child} onClose={close} />}
      {open === 'absence' && <AbsenceSheet child={child} onClose={close} />}
    </Card>
  );
}

function VisitItem({ visit }: { visit: DeskVisit }) {
  const { t, dateTime, localized } = useLanguage(['desk', 'common']);
  const cancel = useProcedure('cancel_visit');
  const { starts_at, classes } = visit.lessons;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{localized(classes, 'title')}</p>
        <p className="text-sm text-muted first-letter:uppercase">{dateTime(starts_at)}</p>
      </div>
      <span className="flex items-center gap-1">
        <Chip tone="rope">{t(`common:visitKinds.${visit.kind as VisitKind}`)}</Chip>
        <IconButton
          name={t('desk:visit.cancel')}
          icon={<X />}
          disabled={cancel.isPending}
          onClick={() => cancel.run({ visit_id: visit.id }, { done: t('desk:visit.cancelled'), failed: true })}
          className="-mr-2"
        />
      </span>
    </li>
  );
}

/** Books one lesson of a class for a child: the class, then a press on the lesson. */
function TrialSheet({ child, onClose }: { child: DeskChild; onClose: () => void }) {
  const { t, dateTime } = useLanguage('desk');
  const [swimClass, setSwimClass] = useState<TimetableClass | null>(null);
  const lessons = useQuery({ ...lessonsAheadQuery(swimClass?.class_id ?? ''), enabled: swimClass !== null });
  const book = useProcedure('book_visit');
  const problem = book.error ?? lessons.error;
  const choose = (lesson_id: string) =>
    book.run(
      { child_id: child.id, lesson_id, kind: 'trial' },
      { done: t('visit.done', { name: child.first_name }), onSuccess: onClose },
    );
  return (
    <Sheet onClose={onClose} title={t('visit.title', { name: child.first_name })}>
      <p className="text-muted">{t('visit.note')}</p>
      <ClassField child={child} value={swimClass} onChange={setSwimClass} error={undefined} />
      {swimClass && !lessons.data && !lessons.error && <SkeletonRows count={3} />}
      {lessons.data?.length === 0 && <p className="text-muted">{t('absence.none')}</p>}
      <ul className="-mx-2">
        {swimClass &&
          lessons.data?.map(({ id, starts_at }) => (
            <li key={id} className="border-b border-line last:border-0">
              <button
                type="button"
                disabled={book.isPending}
                onClick={() => choose(id)}
                className="min-h-14 w-full rounded-control px-2 py-2 text-left font-semibold tabular first-letter:uppercase enabled:hover:bg-water-soft"
              >
                {dateTime(starts_at)}
              </button>
            </li>
          ))}
      </ul>
      <FormError message={faultText(problem)} />
    </Sheet>
  );
}

const AbsenceDialog = late(
  async () => (await import('../../features/lessons/attendance/AbsenceDialog.tsx')).AbsenceDialog,
);

/** The next lessons of a child: a press announces that it will not come to that one. */
function AbsenceSheet({ child, onClose }: { child: DeskChild; onClose: () => void }) {
  const { t, dateTime, localized } = useLanguage('desk');
  const [chosen, setChosen] = useState<{ id: string; starts_at: string; title: string } | null>(null);
  const announced = new Set(child.absences.map(({ lesson_id }) => lesson_id));
  const lessons = child.enrollments
    .filter(({ status }) => status === 'active')
    .flatMap(({ classes }) => classes.lessons.map((lesson) => ({ ...lesson, title: localized(classes, 'title') })))
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at));
  return (
    <Sheet onClose={onClose} title={t('absence.title', { name: child.first_name })}>
      {lessons.length === 0 && <p className="text-muted">{t('absence.none')}</p>}
      <ul className="-mx-2">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="border-b border-line last:border-0">
            <button
              type="button"
              disabled={announced.has(lesson.id)}
              onClick={() => setChosen(lesson)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left enabled:hover:bg-water-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold first-letter:uppercase tabular">{dateTime(lesson.starts_at)}</span>
                <span className="block text-sm text-muted">{lesson.title}</span>
              </span>
              {announced.has(lesson.id) ? (
                <Chip tone="warning">{t('absence.announced')}</Chip>
              ) : (
                <ChevronRight className="size-5 shrink-0 text-muted" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {chosen && <AbsenceDialog child={child} lesson={chosen} onClose={onClose} />}
    </Sheet>
  );
}
