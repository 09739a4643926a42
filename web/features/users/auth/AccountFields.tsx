import { PasswordField } from '../../../components/fields/PasswordField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { ClubForm } from '../../../lib/forms/form.ts';
import type { NewAccount } from './auth-calls.ts';

/** Name, email and password of a new account. */
export function AccountFields({ form }: { form: ClubForm<NewAccount, NewAccount> }) {
  const { t } = useLanguage('auth');
  return (
    <>
      <TextField label={t('fullName')} autoComplete="name" {...form.field('full_name')} />
      <TextField label={t('email')} type="email" inputMode="email" autoComplete="username" {...form.field('email')} />
      <PasswordField
        label={t('password')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </>
  );
}

/** The fields of refusals. */
export const ACCOUNT_FAULTS = {
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
  weak_password: 'password',
} as const;
