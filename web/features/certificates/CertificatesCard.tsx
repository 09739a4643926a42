import { useTranslation } from 'react-i18next';
import { CERTIFICATE_KINDS } from '../../../contracts/certificates.ts';
import { Card } from '../../components/Card.tsx';
import { CertificateRow } from './CertificateRow.tsx';
import { currentOf } from './certificates-data.ts';
import { cx } from '../../lib/cx.ts';
import type { Certificate } from './certificates-data.ts';

interface CertificatesCardProps {
  certificates: readonly Certificate[];
  /** Whose they are; null for an athlete who is no child of the club. */
  childId: string | null;
  /** On a page of its own the page's title says what they are. */
  untitled?: boolean;
}

/** The certificates of a swimmer that expire: of each kind the one that counts, and the way to bring a new one. */
export function CertificatesCard({ certificates, childId, untitled = false }: CertificatesCardProps) {
  const { t } = useTranslation('certificates');
  return (
    <div id="certificates" className="scroll-mt-24">
      <Card title={untitled ? undefined : t('title')}>
        <p className={cx('mb-4 text-sm text-muted', !untitled && '-mt-2')}>{t('note')}</p>
        <ul className="flex flex-col divide-y divide-line">
          {CERTIFICATE_KINDS.map((kind) => (
            <li key={kind} className="py-4 first:pt-0 last:pb-0">
              <CertificateRow
                kind={kind}
                certificate={currentOf(certificates, kind)}
                childId={childId}
                heading={untitled ? 'h2' : 'h3'}
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
