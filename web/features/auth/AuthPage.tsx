import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormError } from '../../components/FormError.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useSession } from '../session/SessionProvider.tsx';
import type { Credentials } from './auth-calls.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';

/** /auth: one of four forms, chosen by `?mode=` or by the link of a mail. */
export function AuthPage({ google, demo }: { google: boolean; demo: boolean }) {
  const [search] = useSearchParams();
  const { recovering } = useSession();
  const [preset, setPreset] = useState<Credentials | null>(null);
  const mode = search.get('mode');
  const linkFault = search.get('error_code');
  return (
    <AuthFrame>
      {linkFault && <FormError message={errorText(linkFault)} />}
      {recovering ? (
        <NewPasswordForm />
      ) : mode === 'sign-up' ? (
        <SignUpForm />
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
