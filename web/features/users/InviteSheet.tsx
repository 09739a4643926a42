import { useEffect } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { INVITATION_DAYS } from '../../../contracts/guardians.ts';
import { LOCALES, ROLES } from '../../../contracts/roles.ts';
import { inviteUserInput } from '../../../contracts/inputs/users.ts';
import { RadioCards } from '../../components/RadioCards.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { LANGUAGE_NAMES } from '../../lib/language.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { FormSheet } from '../../kit/FormSheet.tsx';
import { InvitedClasses } from './InvitedClasses.tsx';
import { capital } from './RoleDialog.tsx';

/** Whom to invite by email, with which role, in which language. */
export function InviteSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const invite = useProcedure('invite_user');
  const form = useClubForm(inviteUserInput, { email: '', full_name: '', role: 'parent', locale: 'bg', class_ids: [] });
  const { errors, isSubmitting, isDirty } = form.formState;
  const role = useWatch({ control: form.control, name: 'role' });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const submit = form.handleSubmit(async (values) => {
    try {
      await invite.mutateAsync(values);
      toast.success(t('users:invite.done'), { description: values.email });
      onClose();
    } catch (error) {
      showFault(form, error, { user_exists: 'email' });
    }
  });
  return (
    <FormSheet
      title={t('users:invite.open')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('users:invite.submit')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={errors.root?.message}
    >
      <p className="text-muted">{t('users:invite.note', { days: INVITATION_DAYS })}</p>
      <TextField
        label={t('users:columns.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <TextField
        label={t('users:columns.name')}
        optional
        autoComplete="off"
        {...form.register('full_name')}
        error={errors.full_name?.message}
      />
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RadioCards
            {...field}
            label={t('users:columns.role')}
            options={ROLES.map((value) => ({
              value,
              title: capital(t(`common:roles.${value}`)),
              detail: t(`users:may.${value}`),
            })).toReversed()}
            error={errors.role?.message}
          />
        )}
      />
      {role === 'instructor' && (
        <Controller
          control={form.control}
          name="class_ids"
          render={({ field }) => <InvitedClasses value={field.value ?? []} onChange={field.onChange} />}
        />
      )}
      <SelectField
        label={t('users:invite.language')}
        {...form.register('locale')}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        error={errors.locale?.message}
      />
    </FormSheet>
  );
}
