import { useState } from 'react';
import type { CertificateKind } from '../../../contracts/certificates.ts';
import { saveCertificateInput } from '../../../contracts/inputs/certificates.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { Controlled } from '../../components/fields/Controlled.tsx';
import { DateField } from '../../components/fields/DateField.tsx';
import { FileField } from '../../components/fields/FileField.tsx';
import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { useBringCertificate } from './certificates-data.ts';

interface BringDialogProps {
  kind: CertificateKind;
  childId: string | null;
  onClose: () => void;
}

/** A new certificate: its file and its last day. */
export function BringDialog({ kind, childId, onClose }: BringDialogProps) {
  const { t } = useLanguage(['certificates', 'common']);
  const [file, setFile] = useState<File>();
  const bring = useBringCertificate();
  const form = useClubForm(
    saveCertificateInput,
    { child_id: childId, kind, valid_until: '', file_path: '' },
    {
      // The file service's names of a wrong file.
      textOf: { InvalidMimeType: t('form.wrongFile'), EntityTooLarge: t('form.tooLarge') },
      fieldOf: { InvalidMimeType: 'file_path', EntityTooLarge: 'file_path' },
    },
  );
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    // The path is known once the file has been sent.
    form.setValue('file_path', chosen ? '-' : '');
    form.clearErrors('file_path');
  };
  const submit = form.saving(
    ({ valid_until }) =>
      file && bring.run({ child_id: childId, kind, valid_until, file }, { done: t('form.saved'), onSuccess: onClose }),
  );
  const fault = form.formState.errors.file_path?.message;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onSubmit={submit}
      title={t('form.title', { name: t(`common:certificates.${kind}`) })}
      submitLabel={t('form.submit')}
    >
      <FileField
        label={t('form.file')}
        help={t('form.fileHelp')}
        error={fault && (file ? fault : t('form.noFile'))}
        accept="application/pdf,image/*"
        onChoose={choose}
      />
      <Controlled {...form.typed('valid_until')}>
        {(field) => <DateField {...field} label={t('form.validUntil')} min={clubDay()} autoComplete="off" />}
      </Controlled>
    </FormDialog>
  );
}
