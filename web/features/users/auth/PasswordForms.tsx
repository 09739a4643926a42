import { useNavigate } from 'react-router';
import { PageForm } from '../../../components/fields/PageForm.tsx';
import { PasswordField } from '../../../components/fields/PasswordField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { paths } from '../../../lib/paths.ts';
import { setPassword, requestReset } from './auth-calls.ts';
import { AuthHeading, AuthSwitch } from './AuthHeading.tsx';
import { messageOf } from './message-of.ts';
import { newPasswordSchema, resetSchema } from './schemas.ts';

/** Shown after the link of the email: the new password, then home. */
export function NewPasswordForm() {
  const { t } = useLanguage('auth');
  const navigate = useNavigate();
  const form = useClubForm(
    newPasswordSchema,
    { password: '' },
    { fieldOf: { weak_password: 'password', common_password: 'password', same_password: 'password' } },
  );
  const submit = form.saving(
    async ({ password }) => {
      await setPassword(password);
      toast.success(t('newPassword.done'));
      await navigate(paths.home);
    },
    (error) => toast.error(t('newPassword.failed'), { description: messageOf(error) }),
  );
  return (
    <PageForm form={form} onSubmit={submit} submitLabel={t('newPassword.submit')}>
      <AuthHeading title={t('newPassword.title')} lead={t('newPassword.lead')} />
      <PasswordField
        label={t('newPasswordLabel')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </PageForm>
  );
}

/** Asks for an email with a link for a new password. */
export function ResetForm() {
  const { t } = useLanguage('auth');
  const form = useClubForm(resetSchema, { email: '' });
  const { errors, isSubmitSuccessful } = form.formState;
  const submit = form.saving(
    async ({ email }) => {
      await requestReset(email);
      toast.success(t('reset.done'), { description: t('reset.sent') });
    },
    () => toast.error(t('reset.failed')),
  );
  return (
    <PageForm
      form={form}
      onSubmit={submit}
      submitLabel={t('reset.submit')}
      note={
        isSubmitSuccessful &&
        !errors.root && (
          <p role="status" className="rounded-control bg-success-soft p-3.5 font-medium text-success">
            {t('reset.sent')}
          </p>
        )
      }
      foot={<AuthSwitch label={t('reset.back')} to={paths.auth} />}
    >
      <AuthHeading title={t('reset.title')} lead={t('reset.lead')} />
      <TextField label={t('email')} type="email" inputMode="email" autoComplete="username" {...form.field('email')} />
    </PageForm>
  );
}
