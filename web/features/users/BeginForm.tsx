import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { beginByInvitationInput } from '../../../contracts/inputs/users.ts';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/FormError.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from './auth/auth-calls.ts';
import { homeOf } from '../../shell/session/home-of.ts';
import { returnAddress } from '../../shell/session/kept-address.ts';
import { useInvitationCall } from './invitations-data.ts';

/** A name and a password: with them the invited person is signed in, at the page that the role starts on. */
export function BeginForm({ token, email, fullName }: { token: string; email: string; fullName: string }) {
  const { t } = useTranslation(['users', 'auth', 'common']);
  const navigate = useNavigate();
  const begin = useInvitationCall('begin_by_invitation');
  const form = useClubForm(beginByInvitationInput, { token, full_name: fullName, password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const { role } = await begin.mutateAsync(values);
      // The account is there and the link is used: who cannot be signed in here signs in at the door.
      const next = await signIn({ email, password: values.password }).catch(() => 'door' as const);
      if (next !== 'done') {
        returnAddress.keep(homeOf(role));
        return await navigate(paths.auth);
      }
      toast.success(t('users:accept.done', { role: t(`common:roles.${role}`) }));
      await navigate(homeOf(role));
    } catch (error) {
      showFault(form, error, { weak_password: 'password', common_password: 'password' });
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="wrap-anywhere text-muted">{t('users:accept.begins', { email })}</p>
      {/* For the browser's keeper of passwords. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t('auth:fullName')}
        autoComplete="name"
        {...form.register('full_name')}
        error={errors.full_name?.message}
      />
      <PasswordField
        label={t('auth:password')}
        help={t('auth:passwordHelp')}
        autoComplete="new-password"
        {...form.register('password')}
        error={errors.password?.message}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {t('users:accept.begin')}
      </Button>
    </form>
  );
}
