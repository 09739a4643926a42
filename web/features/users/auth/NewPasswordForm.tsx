import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { toast } from '../../../components/toast.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { paths } from '../../../lib/paths.ts';
import { setPassword } from './auth-calls.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { messageOf } from './message-of.ts';
import { newPasswordSchema } from './schemas.ts';

/** Shown after the link of the email: the new password, then home. */
export function NewPasswordForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useClubForm(newPasswordSchema, { password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await setPassword(password);
      toast.success(t('newPassword.done'));
      await navigate(paths.home);
    } catch (error) {
      toast.error(t('newPassword.failed'), { description: messageOf(error) });
      showFault(form, error, { weak_password: 'password', common_password: 'password', same_password: 'password' });
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <AuthHeading title={t('newPassword.title')} lead={t('newPassword.lead')} />
      <PasswordField
        label={t('newPasswordLabel')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        {...form.register('password')}
        error={errors.password?.message}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {t('newPassword.submit')}
      </Button>
    </form>
  );
}
