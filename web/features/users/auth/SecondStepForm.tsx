import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { toast } from '../../../components/toast.ts';
import { useClubForm } from '../../../lib/form.ts';
import { returnAddress } from '../../../shell/session/kept-address.ts';
import { useSignOut } from '../../../shell/session/use-sign-out.ts';
import { showCode } from './auth-calls.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { CodeField } from './CodeField.tsx';
import { codeSchema } from './schemas.ts';

/** After the right password, where a second step is set up: the code of the app, or out again. */
export function SecondStepForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const form = useClubForm(
    codeSchema,
    { code: '' },
    { fieldOf: { mfa_verification_failed: 'code', mfa_challenge_expired: 'code' } },
  );
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = form.saving(async ({ code }) => {
    await showCode(code);
    toast.success(t('signIn.done'), { description: t('signIn.welcome') });
    await navigate(returnAddress.take());
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <AuthHeading title={t('code.title')} lead={t('code.lead')} />
      <CodeField {...form.field('code')} />
      <FormError message={errors.root?.message} />
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {t('code.submit')}
      </Button>
      <Button kind="quiet" onClick={() => void signOut()}>
        {t('code.other')}
      </Button>
    </form>
  );
}
