import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { toast } from '../../../components/toast.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { changeAccount } from './account-data.ts';
import { newPasswordSchema } from '../auth/schemas.ts';
import { useProof } from './use-proof.tsx';

/** A new password; the old one is asked for where there is one. Other devices are signed out by it. */
export function PasswordCard() {
  const { t } = useTranslation(['account', 'auth']);
  const user = useUser();
  const hasOne = user.identities?.some(({ provider }) => provider === 'email') ?? true;
  const proof = useProof({ always: true });
  const form = useClubForm(newPasswordSchema, { password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    if (!proof.take()) return;
    try {
      await changeAccount({ password, ...proof.given });
      form.reset();
      proof.clear();
      toast.success(t('account:password.done'));
    } catch (error) {
      if (proof.refused(error)) return;
      showFault(form, error, { weak_password: 'password', common_password: 'password', same_password: 'password' });
    }
  });
  return (
    <Card title={t('account:password.title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="hidden" autoComplete="username" value={user.email ?? ''} readOnly />
        {proof.field}
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
