import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { Section } from '../../components/Section.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { PublicHeading } from '../../shell/frame/PublicHeading.tsx';
import type { Route } from './+types/ClubPage.ts';
import { readClub } from './club-data.server.ts';
import { LocationCard } from './LocationCard.tsx';

export const loader = ({ request, context }: Route.LoaderArgs) => readClub(request, context);

const PARTS = ['mission', 'values', 'history'] as const;

/** About the club: mission, values, history, locations. */
export default function ClubPage({ loaderData: { about, locations } }: Route.ComponentProps) {
  const { t } = useLanguage('club');
  const nothing = locations?.length === 0 && PARTS.every((part) => !about?.[part]);
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} share="club" />
      <PublicHeading title={t('title')} />
      {(!about || !locations) && (
        <div className="page-width pt-10">
          <ErrorState title={t('failed')} onRetry={() => location.reload()} />
        </div>
      )}
      <div className="page-width grid gap-x-12 gap-y-10 pt-12 empty:hidden md:grid-cols-3">
        {PARTS.map((part) =>
          about?.[part] ? (
            <section key={part}>
              <h2 className="font-condensed text-3xl font-bold">{t(part)}</h2>
              <Paragraphs text={about[part]} className="mt-3 max-w-prose" />
            </section>
          ) : null,
        )}
      </div>
      {about && locations && nothing && (
        <EmptyState
          title={t('empty')}
          action={<ButtonLink to={paths.contact}>{t('ask')}</ButtonLink>}
          note={t('emptyNote')}
        />
      )}
      {locations && locations.length > 0 && (
        <Section title={t('locations')}>
          <ul className="grid gap-x-6 gap-y-10 md:grid-cols-2">
            {locations.map((location) => (
              <li key={location.id}>
                <LocationCard location={location} full />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
