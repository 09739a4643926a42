import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { Photo } from '../../components/Photo.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonCards } from '../../components/states/Skeleton.tsx';
import {
  timetableLocationsQuery,
  timetableQuery,
  type TimetableLocation,
} from '../../features/classes/timetable-data.ts';
import { suits, type Swimmer, type TimetableClass } from '../../features/classes/timetable.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { publicFile } from '../../lib/paths.ts';
import type { StepProps } from './EnrollmentWizard.tsx';
import { StepFoot, StepHead } from './StepParts.tsx';

/** The choice of a pool: locations with something that suits the child come first. */
export function LocationStep({ draft, member, chosen, changeMember, goTo, back }: StepProps) {
  const { t } = useLanguage('enrollment');
  const locations = useQuery(timetableLocationsQuery);
  const classes = useQuery(timetableQuery);
  const who = draft.members.indexOf(member);
  const choose = (location: TimetableLocation) => {
    if (location.id !== member.locationId)
      changeMember(member.key, { locationId: location.id, classId: null, planId: null });
    goTo({ step: 'class', who });
  };
  const failed = classes.error;
  const offers = (locations.data ?? [])
    .map((location) => ({ location, ...countOf(location, classes.data ?? [], chosen.swimmer) }))
    .filter(({ all }) => all > 0)
    .sort((a, b) => Number(b.fitting > 0) - Number(a.fitting > 0));
  return (
    <>
      <StepHead title={t('location.title')}>{t('location.lead', { name: chosen.firstName ?? '' })}</StepHead>
      {failed && <ErrorState error={failed} onRetry={() => void classes.refetch()} />}
      {!failed && !(locations.data && classes.data) && <SkeletonCards count={4} />}
      <ul className="grid gap-4 sm:grid-cols-2">
        {classes.data &&
          offers.map((offer) => (
            <li key={offer.location.id} className="group">
              <LocationButton
                {...offer}
                chosen={offer.location.id === member.locationId}
                onChoose={() => choose(offer.location)}
              />
            </li>
          ))}
      </ul>
      <StepFoot
        chosen={chosen}
        onBack={back}
        onNext={member.locationId ? () => goTo({ step: 'class', who }) : undefined}
      />
    </>
  );
}

interface Count {
  all: number;
  /** Classes for the child's level and age. */
  fitting: number;
  /** Free locations in them. */
  free: number;
}

function countOf(location: TimetableLocation, classes: readonly TimetableClass[], swimmer: Swimmer | null): Count {
  const here = classes.filter(({ location_id }) => location_id === location.id);
  const fitting = swimmer ? here.filter((swimClass) => suits(swimClass, swimmer)) : here;
  return {
    all: here.length,
    fitting: fitting.length,
    free: fitting.reduce((sum, swimClass) => sum + swimClass.free, 0),
  };
}

interface LocationButtonProps extends Count {
  location: TimetableLocation;
  chosen: boolean;
  onChoose: () => void;
}

function LocationButton({ location, fitting, free, chosen, onChoose }: LocationButtonProps) {
  const { t, localized } = useLanguage(['enrollment', 'common']);
  const tone = fitting === 0 ? 'text-muted' : free === 0 ? 'text-warning' : 'text-success';
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'flex h-full w-full flex-col rounded-card bg-raised p-3 text-left transition-[transform] duration-150 group-hover:-translate-y-0.5',
        chosen && 'ring-2 ring-water',
      )}
    >
      <Photo
        src={location.photo_path && publicFile('media', location.photo_path)}
        alt=""
        ratio="16/9"
        className="max-sm:aspect-[3/1] rounded-control"
      />
      <span className="flex flex-1 flex-col px-2 pt-3 pb-2">
        <span className="text-lg font-bold">{localized(location, 'name')}</span>
        <span className="mt-0.5 flex gap-1.5 text-sm text-muted">
          <MapPin className="mt-0.5 size-4.5 shrink-0" />
          {localized(location, 'address')}
        </span>
        <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-3">
          <span className="text-sm">
            {fitting === 0 ? t('location.noneFit') : t('location.classes', { count: fitting })}
          </span>
          {fitting > 0 && (
            <span className={cx('font-semibold tabular', tone)}>
              {free > 0 ? t('location.free', { count: free }) : t('common:waitlist')}
            </span>
          )}
        </span>
      </span>
    </button>
  );
}
