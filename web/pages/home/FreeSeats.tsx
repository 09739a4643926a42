import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Money } from '../../components/Money.tsx';
import { Section } from '../../components/Section.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { usePriceDisplay } from '../../lib/format/price-display.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** A weekly lesson with room in it. */
export interface FreeSeat {
  classId: string;
  title: string;
  /** Null when the class takes every level. */
  level: 'beginner' | 'intermediate' | 'advanced' | null;
  /** The name of the club's own level of the class; null where it has none. */
  ownLevel: string | null;
  ages: [number, number] | null;
  day: number;
  time: string;
  location: string;
  free: number;
  /** Stotinki a lesson. */
  price: number;
}

/** The next free seats; each leads straight into enrollment. */
export function FreeSeats({ seats, hasClasses }: { seats: FreeSeat[] | null; hasClasses: boolean }) {
  const { t } = useLanguage('home');
  return (
    <Section id="seats" title={t('seats.title')} lead={t('seats.lead')}>
      {seats === null && <ErrorState title={t('seats.failed')} onRetry={() => location.reload()} />}
      {seats?.length === 0 && (
        <EmptyState
          title={t(hasClasses ? 'seats.none' : 'seats.noClasses')}
          action={
            hasClasses ? (
              <ButtonLink to={paths.registerChild}>{t('seats.join')}</ButtonLink>
            ) : (
              <ButtonLink to={paths.contact}>{t('seats.ask')}</ButtonLink>
            )
          }
          note={t(hasClasses ? 'seats.noneNote' : 'seats.noClassesNote')}
        />
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {seats?.map((seat) => (
          <li key={`${seat.classId}-${seat.day}-${seat.time}`}>
            <SeatLink seat={seat} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SeatLink({ seat }: { seat: FreeSeat }) {
  const priceDisplay = usePriceDisplay();
  const { t, weekday, clock } = useLanguage(['home', 'common']);
  return (
    <Link
      to={`${paths.registerChild}?class=${seat.classId}`}
      className="group flex h-full flex-col rounded-card bg-raised p-5 transition-[transform] duration-150 hover:-translate-y-0.5"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-sm text-muted">
            {seat.ownLevel ?? t(`common:levels.${seat.level ?? 'any'}`)}
            {seat.ages && ` · ${t('common:ages', { min: seat.ages[0], max: seat.ages[1] })}`}
          </span>
          <span className="mt-1 block font-condensed text-2xl leading-tight font-bold first-letter:uppercase">
            {weekday(seat.day)} {clock(seat.time)}
          </span>
        </span>
        <span className="shrink-0 rounded-full bg-water-soft px-3 py-1 font-semibold tabular">
          {t('seats.free', { count: seat.free })}
        </span>
      </span>
      <span className="mt-2">{seat.location}</span>
      <span className="mt-auto flex items-center justify-between gap-3 pt-4">
        <span className="text-sm">
          <Money amount={seat.price} display={priceDisplay} className="font-semibold" />{' '}
          <span className="text-muted">{t('seats.perClass')}</span>
        </span>
        <span className="inline-flex items-center gap-1 font-semibold text-water">
          {t('seats.enroll')}
          <ArrowRight className="size-5 transition-transform duration-150 group-hover:translate-x-1" />
        </span>
      </span>
    </Link>
  );
}
