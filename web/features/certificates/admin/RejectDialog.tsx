import { useTranslation } from 'react-i18next';
import { checkCertificateInput } from '../../../../contracts/inputs/certificates.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useCheckCertificate } from '../certificates-data.ts';
import type { AdminCertificate } from './certificates-data.ts';

/** A paper is not accepted; the reason is what the mail says. */
export function RejectDialog({ paper, onClose }: { paper: AdminCertificate; onClose: () => void }) {
  const { t } = useTranslation('certificates');
  const { mutateAsync } = useCheckCertificate();
  const name = paper.swimmer;
  return (
    <ReasonDialog
      danger
      title={t('admin.rejectTitle', { name })}
      description={t('admin.rejectNote')}
      label={t('admin.reason')}
      confirmLabel={t('admin.rejectConfirm')}
      done={t('admin.rejected', { name })}
      schema={checkCertificateInput}
      values={{ certificate_id: paper.id, verified: false, note: '' }}
      field="note"
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}
