import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams, useNavigate, Link } from 'react-router';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../../contracts/demo.ts';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { PageForm } from '../../../components/fields/PageForm.tsx';
import { PasswordField } from '../../../components/fields/PasswordField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { SkeletonRows } from '../../../components/states/Skeleton.tsx';
import { toast } from '../../../components/states/toast.ts';
import { needBundles } from '../../../i18n/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { hasStoredSession } from '../../../lib/api/stored-session.ts';
import { auth, recovery } from '../../../lib/api/supabase.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { paths } from '../../../lib/paths.ts';
import { demoKey } from '../../../shell/frame/demo-key.ts';
import { readAccountStatus } from '../../../shell/session/account-status.ts';
import { owesSecondStep } from '../../../shell/session/assurance.ts';
import { homeOfAccountStatus } from '../../../shell/session/home-of.ts';
import { returnAddress } from '../../../shell/session/kept-address.ts';
import { useSession } from '../../../shell/session/SessionProvider.tsx';
import { SignOutButton } from '../SignOutButton.tsx';
import { type Credentials, showCode, signIn } from './auth-calls.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthHeading, AuthSwitch } from './AuthHeading.tsx';
import { CodeField } from './CodeField.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { messageOf } from './message-of.ts';
import { NewPasswordForm, ResetForm } from './PasswordForms.tsx';
import { codeSchema, signInSchema } from './schemas.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { TurnNote } from './TurnNote.tsx';

/** Only the staff of a club that asks for it needs it, with texts of the signed-in pages. */
const EnrollFactorForm = lazy(async () => {
  const [{ EnrollFactorForm: form }] = await Promise.all([import('./EnrollFactorForm.tsx'), needBundles('person')]);
  return { default: form };
});

/** /auth: one of four forms, chosen by `?mode=` or by the link of an email. */
export function AuthPage({ google, demo }: { google: boolean; demo: boolean }) {
  const [search] = useSearchParams();
  const { engine } = useLanguage('errors');
  const { recovering, owesCode, mustEnroll } = useSession();
  const [preset, setPreset] = useState<Credentials | null>(null);
  const mode = search.get('mode');
  const linkFault = search.get('error_code');
  useFaultToast(linkFault);
  useLeadOn();
  return (
    <AuthFrame>
      {linkFault && <FormError message={errorText(linkFault, {}, engine)} />}
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
  const { t } = useLanguage('auth');
  useEffect(() => {
    if (fault && fault !== 'otp_expired') toast.error(t('signIn.failed'), { description: errorText(fault) });
  }, [fault, t]);
}

/** In the demo club: one press fills in the account of a role. */
function DemoAccounts({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  const { t } = useLanguage(['auth', 'demo']);
  return (
    <section className="rounded-card bg-rope-soft p-4">
      <h2 className="font-semibold">{t('demo')}</h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {DEMO_ACCOUNTS.map(({ email }) => (
          <Button
            key={email}
            kind="secondary"
            onClick={() => onChoose({ email, password: DEMO_PASSWORD })}
            className="bg-raised!"
          >
            {t(`demo:accounts.${demoKey(email)}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** A provider brings something of its own: AuthReturn and the forms take it up. */
const BRINGS = /[?&]code=|error_code=/;

/**
 * Leads a person who arrives signed in on, to the page that was wanted or the home of the role. The club is asked first: a
 * session that has ended elsewhere meets the form. A session that begins on this page is its form's affair.
 */
function useLeadOn(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasStoredSession() || BRINGS.test(location.search + location.hash)) return undefined;
    let gone = false;
    void whereTo().then((address) => {
      if (address && !gone) void navigate(address, { replace: true });
    });
    return () => {
      gone = true;
    };
  }, [navigate]);
}

/** Null where the session does not count, or something is still owed. */
async function whereTo(): Promise<string | null> {
  try {
    const client = await auth();
    const { data, error } = await client.getUser();
    const { session } = (await client.getSession()).data;
    if (error || !session || data.user.is_anonymous || recovery.pending() || owesSecondStep(session)) return null;
    const home = homeOfAccountStatus(await readAccountStatus(data.user));
    const wanted = returnAddress.take();
    return wanted === paths.home ? home : wanted;
  } catch {
    return null;
  }
}

/** After the right password, where a second step is set up: the code of the app, or out again. */
function SecondStepForm() {
  const { t } = useLanguage('auth');
  const navigate = useNavigate();
  const form = useClubForm(
    codeSchema,
    { code: '' },
    { fieldOf: { mfa_verification_failed: 'code', mfa_challenge_expired: 'code' } },
  );
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = form.saving(async ({ code }) => {
    await showCode(code);
    toast.success(t('signIn.done'), { description: t('signIn.welcome') });
    await navigate(returnAddress.take());
  });
  return (
    <PageForm
      form={form}
      onSubmit={submit}
      submitLabel={t('code.submit')}
      foot={<SignOutButton>{t('code.other')}</SignOutButton>}
    >
      <AuthHeading title={t('code.title')} lead={t('code.lead')} />
      <CodeField {...form.field('code')} />
    </PageForm>
  );
}

/** Email and password; goes to the home page. */
function SignInForm({ google, preset }: { google: boolean; preset: Credentials | null }) {
  const { t } = useLanguage('auth');
  const navigate = useNavigate();
  const form = useClubForm(signInSchema, preset ?? { email: '', password: '' }, {
    fieldOf: { invalid_credentials: 'password', email_not_confirmed: 'email' },
  });
  const submit = form.saving(
    async (credentials) => {
      if ((await signIn(credentials)) === 'code') return;
      toast.success(t('signIn.done'), { description: t('signIn.welcome') });
      await navigate(returnAddress.take());
    },
    (error) => toast.error(t('signIn.failed'), { description: messageOf(error) }),
  );
  return (
    <PageForm
      form={form}
      onSubmit={submit}
      submitLabel={t('signIn.submit')}
      note={<TurnNote busy={form.formState.isSubmitting} />}
      foot={
        <>
          <GoogleButton enabled={google} />
          <AuthSwitch
            question={t('signIn.toRegister')}
            label={t('signIn.register')}
            to={`${paths.auth}?mode=sign-up`}
          />
        </>
      }
    >
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
    </PageForm>
  );
}
