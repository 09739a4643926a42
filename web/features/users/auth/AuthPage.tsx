import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FormError } from '../../../components/FormError.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { toast } from '../../../components/toast.ts';
import { needBundles } from '../../../i18n/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useSession } from '../../../shell/session/SessionProvider.tsx';
import type { Credentials } from './auth-calls.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { useLeadOn } from './use-lead-on.ts';

/** Only the staff of a club that asks for it needs it, with texts of the signed-in pages. */
const EnrollFactorForm = lazy(async () => {
  const [{ EnrollFactorForm: form }] = await Promise.all([import('./EnrollFactorForm.tsx'), needBundles('person')]);
  return { default: form };
});

/** /auth: one of four forms, chosen by `?mode=` or by the link of an email. */
export function AuthPage({ google, demo }: { google: boolean; demo: boolean }) {
  const [search] = useSearchParams();
  const { recovering, owesCode, mustEnroll } = useSession();
  const [preset, setPreset] = useState<Credentials | null>(null);
  const mode = search.get('mode');
  const linkFault = search.get('error_code');
  useFaultToast(linkFault);
  useLeadOn();
  return (
    <AuthFrame>
      {linkFault && <FormError message={errorText(linkFault)} />}
      {mustEnroll ? (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <EnrollFactorForm />
        </Suspense>
      ) : owesCode ? (
        <SecondStepForm />
      ) : recovering ? (
        <NewPasswordForm />
      ) : mode === 'sign-up' ? (
        <SignUpForm google={google} />
      ) : mode === 'reset' ? (
        <ResetForm />
      ) : (
        <>
          <SignInForm key={preset?.email} google={google} preset={preset} />
          {demo && <DemoAccounts onChoose={setPreset} />}
        </>
      )}
    </AuthFrame>
  );
}

/** A link of an email that has run out is no failure to sign in; whatever else comes back is. */
function useFaultToast(fault: string | null): void {
  const { t } = useTranslation('auth');
  useEffect(() => {
    if (fault && fault !== 'otp_expired') toast.error(t('signIn.failed'), { description: errorText(fault) });
  }, [fault, t]);
}
