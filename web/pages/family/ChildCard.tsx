import { BadgePercent, CalendarHeart, CalendarOff, Package, Ticket, ChevronRight, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { swimsOn } from '../../../contracts/enrollments.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { late } from '../../components/states/late.tsx';
import { DeskCards } from '../../features/benefit-cards/DeskCards.tsx';
import { DeskHindrances } from '../../features/hindrances/DeskHindrances.tsx';
import { LevelChip } from '../../features/progress/LevelChip.tsx';
import { AddButton } from '../../kit/AddButton.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../shell/session/use-may.ts';
import { EnrollmentItem } from './EnrollmentItem.tsx';
import { EnrollSheet } from './EnrollSheet.tsx';
import { EventSeatSheet } from './EventSeatSheet.tsx';
import type { DeskChild } from './family-data.ts';
import { OwnPrices, OwnPriceSheet } from './OwnPrices.tsx';
import { PackageSheet } from './PackageSheet.tsx';
import { SlotSheet } from './SlotSheet.tsx';
import { FreeMakeUps, TrialWish, VisitItem, VisitSheet } from './VisitItem.tsx';

/** A child of the family: its classes, and what the desk does for it. */
export function ChildCard({ child }: { child: DeskChild }) {
  const { t } = useLanguage(['desk', 'child', 'common', 'slots']);
  const may = useMay();
  const { privateLessons } = useClubSettings();
  const [open, setOpen] = useState<'enroll' | 'visit' | 'event' | 'slot' | 'package' | 'absence' | 'price' | null>(
    null,
  );
  const close = () => setOpen(null);
  return (
    <Card
      title={
        <Link
          to={`${paths.adminSection('children')}?child=${child.id}`}
          title={t('family.profile')}
          className="hover:underline"
        >
          {child.full_name}
        </Link>
      }
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <LevelChip level={child.skill_level} own={child.own_level} />
          <span className="text-muted">{t('child:age', { count: ageOn(child.birth_date) })}</span>
        </span>
      }
    >
      {child.enrollments.length === 0 && child.visits.length === 0 && (
        <p className="text-muted">{t('child.noClass')}</p>
      )}
      {child.tried_elsewhere && <p className="mb-2 text-sm text-warning">{t('visit.triedElsewhere')}</p>}
      {child.enrollments.length > 0 && <DeskHindrances childId={child.id} />}
      {child.enrollments.length === 0 && <TrialWish childId={child.id} />}
      <ul className="divide-y divide-line">
        {child.enrollments.map((enrollment) => (
          <EnrollmentItem key={enrollment.id} child={child} enrollment={enrollment} />
        ))}
        {child.visits.map((visit) => (
          <VisitItem key={visit.id} child={child} visit={visit} />
        ))}
      </ul>
      <FreeMakeUps childId={child.id} />
      <DeskCards childId={child.id} />
      <OwnPrices child={child} />
      <div className="mt-4 flex flex-wrap gap-3">
        <AddButton onClick={() => setOpen('enroll')}>{t('child.enroll')}</AddButton>
        <Button kind="secondary" icon={<Ticket />} onClick={() => setOpen('visit')}>
          {t('visit.open')}
        </Button>
        <Button kind="secondary" icon={<CalendarHeart />} onClick={() => setOpen('event')}>
          {t('event.open')}
        </Button>
        {privateLessons && (
          <Button kind="secondary" icon={<UserRound />} onClick={() => setOpen('slot')}>
            {t('slots:book.title')}
          </Button>
        )}
        {privateLessons && (
          <Button kind="secondary" icon={<Package />} onClick={() => setOpen('package')}>
            {t('slots:package.sell')}
          </Button>
        )}
        {child.enrollments.some(({ status }) => status === 'active') && (
          <Button kind="secondary" icon={<CalendarOff />} onClick={() => setOpen('absence')}>
            {t('child.absence')}
          </Button>
        )}
        {may('save_child_price') && (
          <Button kind="secondary" icon={<BadgePercent />} onClick={() => setOpen('price')}>
            {t('ownPrice.add')}
          </Button>
        )}
      </div>
      {open === 'price' && <OwnPriceSheet child={child} onClose={close} />}
      {open === 'enroll' && <EnrollSheet child={child} onClose={close} />}
      {open === 'visit' && <VisitSheet child={child} onClose={close} />}
      {open === 'event' && <EventSeatSheet child={child} onClose={close} />}
      {open === 'slot' && <SlotSheet child={child} onClose={close} />}
      {open === 'package' && <PackageSheet child={child} onClose={close} />}
      {open === 'absence' && <AbsenceSheet child={child} onClose={close} />}
    </Card>
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
    .flatMap(({ days, classes }) =>
      classes.lessons
        .filter(({ starts_at }) => swimsOn({ days }, starts_at))
        .map((lesson) => ({ ...lesson, title: localized(classes, 'title') })),
    )
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
