import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/FormError.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { toast } from '../../components/toast.ts';
import { showFault, useClubForm } from '../../lib/form.ts';
import { useUser } from '../session/SessionProvider.tsx';
import { changeAccount } from './account-data.ts';
import { firstPasswordSchema, passwordSchema } from './schemas.ts';

/** A new password; the old one is asked for where there is one. Other devices are signed out by it. */
export function PasswordCard() {
  const { t } = useTranslation(['account', 'auth']);
  const user = useUser();
  const hasOne = user.identities?.some(({ provider }) => provider === 'email') ?? true;
  const form = useClubForm(hasOne ? passwordSchema : firstPasswordSchema, { current: '', password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ current, password }) => {
    try {
      await changeAccount(hasOne ? { password, current_password: current } : { password });
      form.reset();
      toast.success(t('account:password.done'));
    } catch (error) {
      showFault(form, error, {
        current_password_invalid: 'current',
        current_password_required: 'current',
        weak_password: 'password',
        same_password: 'password',
      });
    }
  });
  return (
    <Card title={t('account:password.title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="hidden" autoComplete="username" value={user.email ?? ''} readOnly />
        {hasOne && (
          <PasswordField
            label={t('account:password.current')}
            autoComplete="current-password"
            {...form.register('current')}
            error={errors.current?.message}
          />
        )}
        <PasswordField
          label={t('auth:newPasswordLabel')}
          help={t('auth:passwordHelp')}
          autoComplete="new-password"
          {...form.register('password')}
          error={errors.password?.message}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" kind="secondary" className="self-start" busy={isSubmitting}>
          {t(hasOne ? 'account:password.save' : 'auth:newPassword.submit')}
        </Button>
      </form>
    </Card>
  );
}
