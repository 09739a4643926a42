import { Suspense, lazy, useSyncExternalStore } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import type { DayOfWeek } from 'schema-dts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { JsonLd } from '../../components/JsonLd.tsx';
import { LaneDivider } from '../../components/LaneDivider.tsx';
import { Money } from '../../components/Money.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { PoolFromAbove } from '../../components/PoolFromAbove.tsx';
import { Section } from '../../components/Section.tsx';
import { EventLd, type ComingEvent } from '../../features/events/EventLd.tsx';
import { LocationCard } from '../../features/locations/LocationCard.tsx';
import { NewsCard } from '../../features/news/NewsCard.tsx';
import { hasJustSignedIn, hasStoredSession, onSessionChange } from '../../lib/api/stored-session.ts';
import { useClubName } from '../../lib/format/club-name.ts';
import { usePriceDisplay } from '../../lib/format/price-display.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useSiteAddress } from '../../lib/public/site.ts';
import { intent } from '../../shell/session/kept-address.ts';
import type { Route } from './+types/HomePage.ts';
import { FreeSeats } from './FreeSeats.tsx';
import { type HomeData, readHome } from './home-data.server.ts';

export const loader = ({ request, context }: Route.LoaderArgs) => readHome(request, context);

/** The home page: who we are, where there is room, how it goes, where, and what is new. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { seats, hasClasses, pools, news, events, club } = loaderData;
  const { t } = useLanguage('home');
  return (
    <>
      <PageMeta title={t('meta.title', { club: useClubName() })} description={t('meta.description')} />
      {club && <ClubFacts club={club} />}
      <Continue />
      <Hero />
      <FreeSeats seats={seats} hasClasses={hasClasses} />
      <ThreeSteps />
      {events && events.length > 0 && (
        <Section title={t('events.title')} aside={<More to={paths.events} label={t('events.all')} />}>
          <NextEvents events={events} />
        </Section>
      )}
      {pools && pools.length > 0 && (
        <Section title={t('pools.title')} aside={<More to={paths.club} label={t('pools.more')} />}>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4">
            {pools.map((location) => (
              <li key={location.id}>
                <LocationCard location={location} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {news && news.length > 0 && (
        <Section title={t('news.title')} aside={<More to={paths.news} label={t('news.all')} />}>
          <ul className="grid gap-x-6 gap-y-8 md:grid-cols-3">
            {news.map((article) => (
              <li key={article.slug}>
                <NewsCard article={article} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function More({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-semibold text-water hover:underline"
    >
      {label}
    </Link>
  );
}

/** Its code is for the few who have just signed in. */
const ContinueCard = lazy(async () => ({ default: (await import('./ContinueCard.tsx')).ContinueCard }));

/** The way on for a person who signed in, to the page that was wanted or the own area; nothing for everybody else. */
function Continue() {
  const address = useSyncExternalStore(
    subscribe,
    () => (hasStoredSession() ? intent.read() : null),
    () => null,
  );
  const isNew = useSyncExternalStore(subscribe, hasJustSignedIn, () => false);
  if (!address && !isNew) return null;
  return (
    <Suspense>
      <ContinueCard key={address} address={address} />
    </Suspense>
  );
}

function subscribe(listener: () => void): () => void {
  const stops = [intent.onChange(listener), onSessionChange(listener)];
  return () => stops.forEach((stop) => stop());
}

/** The club in one line, and the way in. */
function Hero() {
  const { t } = useLanguage('home');
  return (
    <section className="page-width grid items-center gap-10 pt-6 lg:grid-cols-[1.1fr_1fr] lg:gap-14 lg:pt-10">
      <div>
        <h1 className="font-condensed text-[min(clamp(2.75rem,1.6rem+4.6vw,4.75rem),14vw)] leading-[1.02] font-extrabold">
          {t('hero.title')}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-muted sm:text-xl">{t('hero.lead')}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink size="lg" to={paths.registerChild}>
            {t('hero.enroll')}
          </ButtonLink>
          <ButtonLink size="lg" kind="secondary" to="#seats">
            {t('hero.seats')}
          </ButtonLink>
        </div>
      </div>
      <PoolFromAbove className="aspect-[4/3] w-full rounded-card sm:aspect-[16/9] lg:aspect-square" />
    </section>
  );
}

/** A parent's three steps along a lane. */
function ThreeSteps() {
  const { t } = useLanguage('home');
  const { cards } = (useRouteLoaderData('root') as { cards: unknown } | undefined) ?? {};
  const steps = t('steps.items', { returnObjects: true });
  return (
    <Section title={t('steps.title')}>
      <LaneDivider className="mb-6" />
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="font-condensed text-6xl leading-[0.85] font-extrabold text-water tabular"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl font-bold">{step.title}</h3>
              <p className="mt-1 text-muted">
                {index === steps.length - 1 && !cards ? t('steps.withoutCards') : step.text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** schema.org's names of the days, from Monday. */
const DAYS: DayOfWeek[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The club, its address and its office hours, for search engines. */
function ClubFacts({ club }: { club: NonNullable<HomeData['club']> }) {
  const site = useSiteAddress();
  const name = useClubName();
  return (
    <JsonLd
      about={{
        '@type': 'SportsClub',
        '@id': `${site}/#club`,
        name,
        url: site,
        logo: `${site}/icons/512.png`,
        ...(club.address && { address: club.address }),
        ...(club.phones[0] && { telephone: club.phones[0] }),
        ...(club.email && { email: club.email }),
        openingHoursSpecification: club.hours.map(({ day, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: DAYS[day - 1]!,
          opens,
          closes,
        })),
      }}
    />
  );
}

/** The next events, each with its day as the hero. */
function NextEvents({ events }: { events: ComingEvent[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {events.map((event) => (
        <li key={event.id}>
          <EventLd event={event} />
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  );
}

function EventCard({ event }: { event: ComingEvent }) {
  const priceDisplay = usePriceDisplay();
  const { t, date, time } = useLanguage('home');
  return (
    <article className="group relative flex h-full flex-col rounded-card bg-raised p-5">
      <p className="text-sm text-muted">{t(`events.kinds.${event.kind}`)}</p>
      <p className="mt-1 font-condensed text-2xl leading-tight font-bold first-letter:uppercase">
        <time dateTime={event.startsAt}>
          {date(event.startsAt)}, {time(event.startsAt)}
        </time>
      </p>
      <h3 className="mt-2 text-lg font-bold">
        <Link to={paths.event(event.id)} className="after:absolute after:inset-0 group-hover:underline">
          {event.title}
        </Link>
      </h3>
      {event.location && <p className="mt-0.5 text-muted">{event.location.name}</p>}
      <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-4 text-sm">
        {event.fee > 0 ? (
          <span className="font-semibold">
            <Money amount={event.fee} display={priceDisplay} />
            {event.byDay && ` ${t('events.aDay')}`}
          </span>
        ) : (
          <span className="font-semibold">{t('events.noFee')}</span>
        )}
        {!event.isOpen && <span className="font-semibold text-muted">{t('events.closed')}</span>}
        {event.isOpen && event.free !== null && (
          <span className="rounded-full bg-water-soft px-3 py-1 font-semibold tabular">
            {event.free > 0 ? t('seats.free', { count: event.free }) : t('events.full')}
          </span>
        )}
      </p>
    </article>
  );
}
