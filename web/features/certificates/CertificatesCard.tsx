import { FileText, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { CERTIFICATE_KINDS, type CertificateKind } from '../../../contracts/certificates.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/states/late.tsx';
import { toastRefusal, useProcedure } from '../../components/states/use-procedure.ts';
import { openFile } from '../../lib/api/open-file.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { ACCOUNT_STATUS_PROGRESS, accountStatusOf, daysLeft } from './certificate-state.ts';
import { currentOf, type Certificate } from './certificates-data.ts';

const BringDialog = late(async () => (await import('./BringDialog.tsx')).BringDialog);

interface CertificatesCardProps {
  certificates: readonly Certificate[];
  /** Whose they are; null for an athlete who is no child of the club. */
  childId: string | null;
  /** On a page of its own the page's title says what they are. */
  untitled?: boolean;
}

/** The certificates of a swimmer that expire: of each kind the one that counts, and the way to bring a new one. */
export function CertificatesCard({ certificates, childId, untitled = false }: CertificatesCardProps) {
  const { t } = useLanguage('certificates');
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

interface CertificateRowProps {
  kind: CertificateKind;
  /** The certificate that counts; undefined where there is none. */
  certificate: Certificate | undefined;
  childId: string | null;
  /** An h3 below the card's title, an h2 where the card has none. */
  heading?: 'h2' | 'h3';
}

/** One kind of certificate: its state, until when, and what can be done. */
function CertificateRow({ kind, certificate, childId, heading: Heading = 'h3' }: CertificateRowProps) {
  const { t } = useLanguage(['certificates', 'common']);
  const [bringing, setBringing] = useState(false);
  const accountStatus = accountStatusOf(certificate);
  const name = t(`common:certificates.${kind}`);
  // A document that was there once and counts no more is asked for louder than one that the club may not need.
  const wanted = accountStatus === 'expired' || accountStatus === 'rejected' || accountStatus === 'ending';
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="font-semibold">{name}</Heading>
          <StatusChip progress={ACCOUNT_STATUS_PROGRESS[accountStatus]}>{t(`${accountStatus}`)}</StatusChip>
        </div>
        {certificate && <Until certificate={certificate} />}
        {certificate?.note && (
          <p className="text-sm wrap-anywhere text-danger">{t('reason', { note: certificate.note })}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {certificate && <Open certificate={certificate} name={name} />}
        {certificate && <Remove certificate={certificate} name={name} />}
        <Button
          kind={wanted ? 'primary' : 'secondary'}
          icon={<Upload />}
          aria-label={t(certificate ? 'renewName' : 'bring', { name })}
          onClick={() => setBringing(true)}
        >
          {t(certificate ? 'renew' : 'bringShort')}
        </Button>
      </div>
      {bringing && <BringDialog kind={kind} childId={childId} onClose={() => setBringing(false)} />}
    </div>
  );
}

function Until({ certificate }: { certificate: Certificate }) {
  const { t, date } = useLanguage('certificates');
  const left = daysLeft(certificate);
  const words =
    left < 0
      ? t('endedOn', { date: date(certificate.valid_until) })
      : `${t('validUntil', { date: date(certificate.valid_until) })} · ${left === 0 ? t('lastDay') : t('daysLeft', { count: left })}`;
  return <p className="text-sm text-muted tabular first-letter:uppercase">{words}</p>;
}

function Open({ certificate, name }: { certificate: Certificate; name: string }) {
  const { t } = useLanguage('certificates');
  const open = () =>
    void openFile('certificates', certificate.file_path).catch((error: unknown) =>
      toastRefusal(error, t('openFailed')),
    );
  return <IconButton name={t('open', { name })} icon={<FileText />} onClick={open} />;
}

function Remove({ certificate, name }: { certificate: Certificate; name: string }) {
  const { t, date } = useLanguage('certificates');
  const [asking, setAsking] = useState(false);
  const remove = useProcedure('delete_certificate');
  const confirm = () =>
    remove.run({ certificate_id: certificate.id }, { done: t('removed'), failed: t('removeFailed') });
  return (
    <>
      <IconButton name={t('remove', { name })} icon={<Trash2 />} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('removeTitle')}
        description={t('removeNote', { name, date: date(certificate.valid_until) })}
        confirmLabel={t('removeConfirm')}
        busy={remove.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
