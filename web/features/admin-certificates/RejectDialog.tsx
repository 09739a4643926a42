import { useTranslation } from 'react-i18next';
import { checkCertificateInput } from '../../../contracts/certificates.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { toast } from '../../components/toast.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useCheckCertificate } from '../certificates/certificates-data.ts';
import type { OfficeCertificate } from './certificates-data.ts';

/** A paper is not accepted; the reason is what the mail says. */
export function RejectDialog({ paper, onClose }: { paper: OfficeCertificate; onClose: () => void }) {
  const { t } = useTranslation(['certificates', 'common']);
  const check = useCheckCertificate();
  const form = useClubForm(checkCertificateInput, { certificate_id: paper.id, verified: false, note: '' });
  const { errors, isSubmitting } = form.formState;
  const name = paper.swimmer;
  const submit = form.handleSubmit(async (values) => {
    try {
      await check.mutateAsync(values);
      toast.success(t('certificates:office.rejected', { name }));
      onClose();
    } catch (error) {
      showFault(form, error);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('certificates:office.rejectTitle', { name })}
      description={t('certificates:office.rejectNote')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" busy={isSubmitting} onClick={() => void submit()}>
            {t('certificates:office.rejectConfirm')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <TextArea label={t('certificates:office.reason')} {...form.register('note')} error={errors.note?.message} />
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
