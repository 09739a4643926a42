import { useTranslation } from 'react-i18next';
import { createFamilyInput } from '../../../../contracts/inputs/users.ts';
import { LOCALES } from '../../../../contracts/roles.ts';
import { PhoneField } from '../../../components/PhoneField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useProcedure } from '../../../components/use-procedure.ts';
import { useClubForm } from '../../../lib/form.ts';
import { LANGUAGE_NAMES } from '../../../lib/language.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { Controlled } from '../../../components/Controlled.tsx';

/** A family at the desk: a name, and a phone or an address where there is one. */
export function NewFamilySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('families');
  const create = useProcedure('create_family');
  const form = useClubForm(
    createFamilyInput,
    { full_name: '', phone: '', email: '', locale: 'bg' },
    { fieldOf: { user_exists: 'email' } },
  );
  const submit = form.saving((values) => create.finish(values, t('create.done', { name: values.full_name }), onClose));
  return (
    <FormSheet title={t('create.title')} onClose={onClose} onSubmit={submit} submitLabel={t('create.save')} form={form}>
      <TextField label={t('create.name')} help={t('create.nameHelp')} {...form.field('full_name')} />
      <Controlled control={form.control} name="phone">
        {(field) => <PhoneField label={t('create.phone')} optional {...field} value={field.value ?? ''} />}
      </Controlled>
      <TextField
        label={t('create.email')}
        help={t('create.emailHelp')}
        optional
        type="email"
        inputMode="email"
        {...form.field('email')}
      />
      <SelectField
        label={t('create.language')}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        {...form.field('locale')}
      />
    </FormSheet>
  );
}
