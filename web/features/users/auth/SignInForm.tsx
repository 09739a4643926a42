import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useClubForm } from '../../../lib/form.ts';
import { paths } from '../../../lib/paths.ts';
import { returnAddress } from '../../../shell/session/kept-address.ts';
import { signIn, type Credentials } from './auth-calls.ts';
import { AuthHeading, AuthSwitch } from './AuthHeading.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { TurnNote } from './TurnNote.tsx';
import { signInSchema } from './schemas.ts';
import { messageOf } from './message-of.ts';

/** Email and password; goes to the home page. */
export function SignInForm({ google, preset }: { google: boolean; preset: Credentials | null }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useClubForm(signInSchema, preset ?? { email: '', password: '' }, {
    fieldOf: { invalid_credentials: 'password', email_not_confirmed: 'email' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving(
    async (credentials) => {
      if ((await signIn(credentials)) === 'code') return;
      toast.success(t('signIn.done'), { description: t('signIn.welcome') });
      await navigate(returnAddress.take());
    },
    (error) => toast.error(t('signIn.failed'), { description: messageOf(error) }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <AuthHeading title={t('signIn.title')} lead={t('signIn.lead')} />
      <TextField label={t('email')} type="email" inputMode="email" autoComplete="username" {...form.field('email')} />
      <div className="flex flex-col">
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        <Link
          to={`${paths.auth}?mode=reset`}
          className="inline-flex min-h-11 items-center self-start font-semibold text-water hover:underline"
        >
          {t('signIn.forgot')}
        </Link>
      </div>
      <FormError message={errors.root?.message} />
      <TurnNote busy={isSubmitting} />
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {t('signIn.submit')}
      </Button>
      <GoogleButton enabled={google} />
      <AuthSwitch question={t('signIn.toRegister')} label={t('signIn.register')} to={`${paths.auth}?mode=sign-up`} />
    </form>
  );
}
