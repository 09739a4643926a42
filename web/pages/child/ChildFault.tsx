import { ButtonLink } from '../../components/ButtonLink.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { NOT_FOUND_CODES } from '../../features/children/child-data.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** The child could not be read: there is none for this person, or something failed on the way. */
export function ChildFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLanguage('enrollment');
  if (!NOT_FOUND_CODES.includes(codeOf(error))) return <ErrorState explained error={error} onRetry={onRetry} />;
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <EmptyState
        card
        title={t('notFound.body')}
        action={<ButtonLink to={paths.dashboard}>{t('toDashboard')}</ButtonLink>}
      />
    </>
  );
}
