import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createFamilyInput } from '../../../../contracts/inputs/users.ts';
import { LOCALES } from '../../../../contracts/roles.ts';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { Controlled } from '../../../components/fields/Controlled.tsx';
import { PhoneField } from '../../../components/fields/PhoneField.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { readFamilies } from '../../../kit/families.ts';
import { ClubError } from '../../../lib/api/club-error.ts';
import { LANGUAGE_NAMES } from '../../../lib/format/language.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { paths } from '../../../lib/paths.ts';

/** A family at the desk: a name, and a phone or an address where there is one. */
export function NewFamilySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage('families');
  const create = useProcedure('create_family');
  const form = useClubForm(
    createFamilyInput,
    { full_name: '', phone: '', email: '', locale: 'bg', same_phone: false },
    { fieldOf: { user_exists: 'email', phone_known: 'phone' } },
  );
  const refusal =
    create.error instanceof ClubError && create.error.code === 'phone_known' ? create.error.details : null;
  return (
    <FormDialog
      sheet
      title={t('create.title')}
      onClose={onClose}
      save={create.run}
      done={(_, values) => t('create.done', { name: values.full_name })}
      submitLabel={t('create.save')}
      form={form}
    >
      <TextField label={t('create.name')} help={t('create.nameHelp')} {...form.field('full_name')} />
      <Controlled {...form.typed('phone')}>
        {(field) => <PhoneField label={t('create.phone')} optional {...field} value={field.value ?? ''} />}
      </Controlled>
      {refusal !== null && (
        <SamePhone familyId={refusal}>
          <Checkbox label={t('create.samePhone')} {...form.register('same_phone')} />
        </SamePhone>
      )}
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
    </FormDialog>
  );
}

/** The family that has the typed phone: to be opened, or known to share it. */
function SamePhone({ familyId, children }: { familyId: string; children: ReactNode }) {
  const { t } = useLanguage('families');
  const { data } = useQuery({ queryKey: ['users', 'same-phone', familyId], queryFn: () => readFamilies([familyId]) });
  const family = data?.get(familyId);
  return (
    <div className="flex flex-col gap-3 rounded-control bg-warning-soft p-4">
      <p className="wrap-anywhere">
        {t('create.phoneOf')} {family && <span className="font-semibold">{family.full_name || family.email}</span>}
      </p>
      <ButtonLink kind="secondary" className="self-start" to={paths.adminFamily(familyId)}>
        {t('create.openKnown')}
      </ButtonLink>
      {children}
    </div>
  );
}
