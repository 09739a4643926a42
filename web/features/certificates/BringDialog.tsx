import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { saveCertificateInput } from '../../../contracts/inputs/certificates.ts';
import type { CertificateKind } from '../../../contracts/certificates.ts';
import { Button } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FileField } from '../../components/FileField.tsx';
import { FormError } from '../../components/FormError.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { clubDay } from '../../lib/format.ts';
import { useBringCertificate } from './certificates-data.ts';

interface BringDialogProps {
  kind: CertificateKind;
  childId: string | null;
  onClose: () => void;
}

/** A new certificate: its file and its last day. */
export function BringDialog({ kind, childId, onClose }: BringDialogProps) {
  const { t } = useTranslation(['certificates', 'common']);
  const [file, setFile] = useState<File>();
  const bring = useBringCertificate();
  // The path is known once the file has been sent.
  const form = useClubForm(saveCertificateInput, { child_id: childId, kind, valid_until: '', file_path: '-' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ valid_until }) => {
    if (!file) return form.setError('root', { message: t('certificates:form.noFile') });
    try {
      await bring.mutateAsync({ child_id: childId, kind, valid_until, file });
      toast.success(t('certificates:form.saved'));
      onClose();
    } catch (error) {
      const fault = FILE_FAULTS[codeOf(error)];
      if (fault) form.setError('root', { message: t(`certificates:form.${fault}`) });
      else showFault(form, error);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('certificates:form.title', { name: t(`common:certificates.${kind}`) })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={isSubmitting} onClick={() => void submit()}>
            {t('certificates:form.submit')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FileField
          label={t('certificates:form.file')}
          help={t('certificates:form.fileHelp')}
          accept="application/pdf,image/*"
          onChoose={setFile}
        />
        <Controller
          control={form.control}
          name="valid_until"
          render={({ field, fieldState }) => (
            <DateField
              {...field}
              label={t('certificates:form.validUntil')}
              min={clubDay()}
              autoComplete="off"
              error={fieldState.error?.message}
            />
          )}
        />
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}

/** What the file service calls a wrong file, and its error code. */
const FILE_FAULTS: Partial<Record<string, 'wrongFile' | 'tooLarge'>> = {
  InvalidMimeType: 'wrongFile',
  EntityTooLarge: 'tooLarge',
};
