import { checkCertificateInput } from '../../../../contracts/inputs/certificates.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { AdminCertificate } from './certificates-data.ts';

/** A certificate is rejected; the reason is in the email. */
export function RejectDialog({ certificate, onClose }: { certificate: AdminCertificate; onClose: () => void }) {
  const { t } = useLanguage('certificates');
  const { mutateAsync } = useProcedure('check_certificate');
  const name = certificate.swimmer;
  return (
    <ReasonDialog
      danger
      title={t('admin.rejectTitle', { name })}
      description={t('admin.rejectNote')}
      label={t('admin.reason')}
      confirmLabel={t('admin.rejectConfirm')}
      done={t('admin.rejected', { name })}
      schema={checkCertificateInput}
      values={{ certificate_id: certificate.id, verified: false, note: '' }}
      field="note"
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}
