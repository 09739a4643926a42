import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { beginWith } from '../../lib/first/first-reads.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useSession } from '../../shell/session/SessionProvider.tsx';
import { ownCertificatesQuery } from './certificates-data.ts';
import { CertificatesCard } from './CertificatesCard.tsx';

export const clientLoader = beginWith(({ userId }) => [ownCertificatesQuery(userId)]);

/** /athlete/documents: an athlete's own certificates that expire. */
export default function OwnCertificatesPage() {
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
