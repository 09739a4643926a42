import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { useSession } from '../../shell/session/SessionProvider.tsx';
import { CertificatesCard } from './CertificatesCard.tsx';
import { ownCertificatesQuery } from './certificates-data.ts';

/** /athlete/documents: an athlete's own certificates that expire. */
export function OwnCertificatesPage() {
  const { t } = useTranslation('certificates');
  const { user } = useSession();
  const own = useQuery({ ...ownCertificatesQuery(user?.id ?? ''), enabled: Boolean(user) });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {own.error && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
      {!own.data && !own.error && <SkeletonCards count={1} />}
      {own.data && <CertificatesCard certificates={own.data.certificates} childId={own.data.childId} untitled />}
    </>
  );
}
