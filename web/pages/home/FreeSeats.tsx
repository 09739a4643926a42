import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PriceDisplay } from '../../../contracts/money.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Money } from '../../components/Money.tsx';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Section } from '../../components/Section.tsx';

/** A weekly lesson with room in it. */
export interface FreeSeat {
  classId: string;
  title: string;
  /** Null when the class takes every level. */
  level: 'beginner' | 'intermediate' | 'advanced' | null;
  ages: [number, number] | null;
  day: number;
  time: string;
  location: string;
  free: number;
  /** Stotinki a lesson. */
  price: number;
}

interface FreeSeatsProps {
  places: FreeSeat[] | null;
  hasClasses: boolean;
  priceDisplay: PriceDisplay;
}

/** The next free seats; each leads straight into enrollment. */
export function FreeSeats({ places, hasClasses, priceDisplay }: FreeSeatsProps) {
  const { t } = useTranslation('home');
  return (
    <Section id="places" title={t('places.title')} lead={t('places.lead')}>
      {places === null && <ErrorState title={t('places.failed')} onRetry={() => location.reload()} />}
      {places?.length === 0 && (
        <EmptyState
          title={t(hasClasses ? 'places.none' : 'places.noClasses')}
          action={
            hasClasses ? (
              <ButtonLink to={paths.registerChild}>{t('places.join')}</ButtonLink>
            ) : (
              <ButtonLink to={paths.contact}>{t('places.ask')}</ButtonLink>
            )
          }
        >
          {t(hasClasses ? 'places.noneNote' : 'places.noClassesNote')}
        </EmptyState>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {places?.map((place) => (
          <li key={`${place.classId}-${place.day}-${place.time}`}>
            <PlaceLink place={place} priceDisplay={priceDisplay} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PlaceLink({ place, priceDisplay }: { place: FreeSeat; priceDisplay: PriceDisplay }) {
  const { t } = useTranslation(['home', 'common']);
  const { weekday, clock } = useFormat();
  return (
    <Link
      to={`${paths.registerChild}?class=${place.classId}`}
      className="group flex h-full flex-col rounded-card bg-raised p-5 transition-[transform] duration-150 hover:-translate-y-0.5"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-sm text-muted">
            {t(`common:levels.${place.level ?? 'any'}`)}
            {place.ages && ` · ${t('common:ages', { min: place.ages[0], max: place.ages[1] })}`}
          </span>
          <span className="mt-1 block font-condensed text-2xl leading-tight font-bold first-letter:uppercase">
            {weekday(place.day)} {clock(place.time)}
          </span>
        </span>
        <span className="shrink-0 rounded-full bg-water-soft px-3 py-1 font-semibold tabular">
          {t('home:places.free', { count: place.free })}
        </span>
      </span>
      <span className="mt-2">{place.location}</span>
      <span className="mt-auto flex items-center justify-between gap-3 pt-4">
        <span className="text-sm">
          <Money amount={place.price} display={priceDisplay} className="font-semibold" />{' '}
          <span className="text-muted">{t('home:places.perClass')}</span>
        </span>
        <span className="inline-flex items-center gap-1 font-semibold text-water">
          {t('home:places.enroll')}
          <ArrowRight
            aria-hidden="true"
            className="size-5 transition-transform duration-150 group-hover:translate-x-1"
          />
        </span>
      </span>
    </Link>
  );
}
