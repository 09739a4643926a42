import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useSession } from '../../shell/session/SessionProvider.tsx';
import { ownCertificatesQuery } from './certificates-data.ts';
import { CertificatesCard } from './CertificatesCard.tsx';

/** /athlete/documents: an athlete's own certificates that expire. */
export function OwnCertificatesPage() {
  const { t } = useLanguage('certificates');
  const { user } = useSession();
  const own = useQuery({ ...ownCertificatesQuery(user?.id ?? ''), enabled: Boolean(user) });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <QueryState query={own} cards={1} />
      {own.data && <CertificatesCard certificates={own.data.certificates} childId={own.data.childId} untitled />}
    </>
  );
}
