import { useTranslation } from 'react-i18next';
import type { UseFormReturn } from 'react-hook-form';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import type { NewAccount } from './auth-calls.ts';

/** Name, email and password of a new account. */
export function AccountFields({ form }: { form: UseFormReturn<NewAccount, unknown, NewAccount> }) {
  const { t } = useTranslation('auth');
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={t('fullName')}
        autoComplete="name"
        {...form.register('full_name')}
        error={errors.full_name?.message}
      />
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <PasswordField
        label={t('password')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        {...form.register('password')}
        error={errors.password?.message}
      />
    </>
  );
}

/** Which refusal belongs under which of these fields. */
export const ACCOUNT_FAULTS = {
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
  weak_password: 'password',
} as const;
