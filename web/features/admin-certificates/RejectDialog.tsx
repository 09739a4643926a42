import { useTranslation } from 'react-i18next';
import { checkCertificateInput } from '../../../contracts/inputs/certificates.ts';
import { ReasonDialog } from '../admin/ReasonDialog.tsx';
import { useCheckCertificate } from '../certificates/certificates-data.ts';
import type { OfficeCertificate } from './certificates-data.ts';

/** A paper is not accepted; the reason is what the mail says. */
export function RejectDialog({ paper, onClose }: { paper: OfficeCertificate; onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const { mutateAsync } = useCheckCertificate();
  const name = paper.swimmer;
  return (
    <ReasonDialog
      danger
      title={t('office.rejectTitle', { name })}
      description={t('office.rejectNote')}
      label={t('office.reason')}
      confirmLabel={t('office.rejectConfirm')}
      done={t('office.rejected', { name })}
      schema={checkCertificateInput}
      values={{ certificate_id: paper.id, verified: false, note: '' }}
      field="note"
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}
