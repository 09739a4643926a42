import { checkCertificateInput } from '../../../../contracts/inputs/certificates.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { AdminCertificate } from './certificates-data.ts';

/** A certificate is rejected; the reason is in the email. */
export function RejectDialog({ certificate, onClose }: { certificate: AdminCertificate; onClose: () => void }) {
  const { t } = useLanguage('certificates');
  const form = useClubForm(checkCertificateInput, { certificate_id: certificate.id, verified: false, note: '' });
  const name = certificate.swimmer;
  return (
    <FormDialog
      danger
      form={form}
      onClose={onClose}
      call="check_certificate"
      done={t('admin.rejected', { name })}
      title={t('admin.rejectTitle', { name })}
      description={t('admin.rejectNote')}
      submitLabel={t('admin.rejectConfirm')}
    >
      <TextArea label={t('admin.reason')} rows={2} {...form.field('note')} />
    </FormDialog>
  );
}
