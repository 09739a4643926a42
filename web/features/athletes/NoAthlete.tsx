import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { homeOf } from '../../shell/session/home-of.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';

/** A page of the athletes' area for users without an approved athlete account. */
export function NoAthlete({ title }: { title: string }) {
  const { t } = useLanguage('athleteArea');
  const { role } = useRole();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        card
        title={t('noAccount')}
        action={
          <ButtonLink kind="secondary" to={homeOf(role)}>
            {t('toHome')}
          </ButtonLink>
        }
        note={t('noAccountNote')}
      />
    </>
  );
}
