import { FileWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CERTIFICATE_KINDS } from '../../../contracts/certificates.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { accountStatusOf } from '../certificates/certificate-state.ts';
import type { Dashboard } from './athlete-data.ts';

/** Certificates that expire, have expired, are missing or were rejected; nothing while all is well. */
export function CertificatesNotice({ certificates }: Pick<Dashboard, 'certificates'>) {
  const { t } = useTranslation(['athleteArea', 'common']);
  const { date } = useFormat();
  const worries = CERTIFICATE_KINDS.flatMap((kind) => {
    const certificate = certificates.find((each) => each.kind === kind);
    const accountStatus = accountStatusOf(certificate);
    if (accountStatus === 'verified' || accountStatus === 'waiting') return [];
    const name = t(`common:certificates.${kind}`);
    return [
      t(`athleteArea:certificates.${accountStatus}`, { name, date: certificate ? date(certificate.valid_until) : '' }),
    ];
  });
  if (worries.length === 0) return null;
  return (
    <section
      aria-label={t('athleteArea:certificates.title')}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-warning-soft p-5"
    >
      <div className="flex gap-3">
        <FileWarning aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-warning" />
        <div>
          <h2 className="font-semibold">{t('athleteArea:certificates.title')}</h2>
          <ul className="mt-1">
            {worries.map((worry) => (
              <li key={worry}>{worry}</li>
            ))}
          </ul>
        </div>
      </div>
      <ButtonLink kind="secondary" to={paths.athleteDocuments}>
        {t('athleteArea:certificates.to')}
      </ButtonLink>
    </section>
  );
}
