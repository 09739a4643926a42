import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { Section } from '../../components/Section.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { PublicHeading } from '../../shell/frame/PublicHeading.tsx';
import type { Route } from './+types/CoachesPage.ts';
import { MemberCard, type TeamMember } from './MemberCard.tsx';
import { readTeam } from './team-data.server.ts';

export const loader = ({ request, context }: Route.LoaderArgs) => readTeam(request, context);

/** Coaches, then athletes. */
export default function CoachesPage({ loaderData: team }: Route.ComponentProps) {
  const { t } = useLanguage('coaches');
  const { t: nav } = useLanguage('nav');
  return (
    <>
      <PageMeta title={t('meta.title')} description={t('meta.description')} share="coaches" />
      <PublicHeading title={t('title')} />
      {team === null && (
        <div className="page-width pt-10">
          <ErrorState title={t('failed')} onRetry={() => location.reload()} />
        </div>
      )}
      {team?.length === 0 && (
        <EmptyState
          title={t('empty')}
          action={
            <ButtonLink kind="secondary" to={paths.contact}>
              {nav('contact')}
            </ButtonLink>
          }
        />
      )}
      <Members title={t('coaches')} members={team?.filter((member) => member.kind === 'coach') ?? []} />
      <Members title={t('athletes')} members={team?.filter((member) => member.kind === 'athlete') ?? []} />
    </>
  );
}

function Members({ title, members }: { title: string; members: TeamMember[] }) {
  if (members.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
