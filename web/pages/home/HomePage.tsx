import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageMeta } from '../../components/PageMeta.tsx';
import { useClubName } from '../../lib/club-name.ts';
import { paths } from '../../lib/paths.ts';
import { LocationCard } from '../../features/locations/club/LocationCard.tsx';
import { NewsCard } from '../../features/news/NewsCard.tsx';
import { Continue } from './Continue.tsx';
import { FreeSeats } from './FreeSeats.tsx';
import { Hero } from './Hero.tsx';
import { ClubFacts } from './ClubFacts.tsx';
import { NextEvents } from './NextEvents.tsx';
import { Section } from '../../components/Section.tsx';
import { ThreeSteps } from './ThreeSteps.tsx';
import type { HomeData } from './home-data.server.ts';

/** The home page: who we are, where there is room, how it goes, where, and what is new. */
export function HomePage({ seats, hasClasses, pools, news, events, club }: HomeData) {
  const { t } = useTranslation('home');
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
