import { setChildLicenseInput } from '../../../../contracts/inputs/children.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';

interface LicenseDialogProps {
  childId: string;
  name: string;
  /** The current value, or what files say. */
  license: string | null;
  onClose: () => void;
}

/** Writes down the license by which files of meets find a child; an empty one takes it away. */
export function LicenseDialog({ childId, name, license, onClose }: LicenseDialogProps) {
  const { t } = useLanguage(['adminChildren', 'common']);
  const form = useClubForm(
    setChildLicenseInput,
    { child_id: childId, license: license ?? '' },
    { fieldOf: { license_taken: 'license' } },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="set_child_license"
      done={(_, values) => t(values.license ? 'license.saved' : 'license.removed', { name })}
      title={t('license.of', { name })}
      description={t('license.note')}
      submitLabel={t('common:save')}
    >
      <TextField label={t('license.title')} optional autoComplete="off" {...form.field('license')} />
    </FormDialog>
  );
}
