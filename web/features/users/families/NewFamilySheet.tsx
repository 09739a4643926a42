import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { createFamilyInput } from '../../../../contracts/inputs/users.ts';
import { LOCALES } from '../../../../contracts/roles.ts';
import { PhoneField } from '../../../components/PhoneField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { LANGUAGE_NAMES } from '../../../lib/language.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';

/** A family at the desk: a name, and a phone or an address where there is one. */
export function NewFamilySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('families');
  const create = useProcedure('create_family');
  const form = useClubForm(createFamilyInput, { full_name: '', phone: '', email: '', locale: 'bg' });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await create.mutateAsync(values);
      toast.success(t('create.done', { name: values.full_name }));
      onClose();
    } catch (error) {
      showFault(form, error, { user_exists: 'email' });
    }
  });
  return (
    <FormSheet
      title={t('create.title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('create.save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      <TextField
        label={t('create.name')}
        help={t('create.nameHelp')}
        autoComplete="off"
        {...form.register('full_name')}
        error={errors.full_name?.message}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <PhoneField
            label={t('create.phone')}
            optional
            {...field}
            value={field.value ?? ''}
            error={errors.phone?.message}
          />
        )}
      />
      <TextField
        label={t('create.email')}
        help={t('create.emailHelp')}
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <SelectField
        label={t('create.language')}
        {...form.register('locale')}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        error={errors.locale?.message}
      />
    </FormSheet>
  );
}
