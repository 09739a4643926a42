import { useTranslation } from 'react-i18next';
import { setChildLicenseInput } from '../../../../contracts/inputs/children.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';

interface LicenseDialogProps {
  childId: string;
  name: string;
  /** The current value, or what files say. */
  license: string | null;
  onClose: () => void;
}

/** Writes down the license by which files of meets find a child; an empty one takes it away. */
export function LicenseDialog({ childId, name, license, onClose }: LicenseDialogProps) {
  const { t } = useTranslation(['adminChildren', 'common']);
  const save = useProcedure('set_child_license');
  const form = useClubForm(setChildLicenseInput, { child_id: childId, license: license ?? '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      toast.success(t(values.license ? 'adminChildren:license.saved' : 'adminChildren:license.removed', { name }));
      onClose();
    } catch (error) {
      showFault(form, error, { license_taken: 'license' });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adminChildren:license.of', { name })}
      description={t('adminChildren:license.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={isSubmitting} onClick={() => void submit()}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label={t('adminChildren:license.title')}
          optional
          autoComplete="off"
          {...form.register('license')}
          error={errors.license?.message}
        />
        <FormError message={errors.root?.message} />
      </form>
    </Dialog>
  );
}
