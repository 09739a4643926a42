import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { PageForm } from '../../../components/fields/PageForm.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { paths } from '../../../lib/paths.ts';
import { wantsEnrollment, wantsVisit } from '../../../shell/session/intent.ts';
import { intent, returnAddress } from '../../../shell/session/kept-address.ts';
import { ACCOUNT_FAULTS, AccountFields } from './AccountFields.tsx';
import { signUpParent } from './auth-calls.ts';
import { AuthHeading, AuthSwitch } from './AuthHeading.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { messageOf } from './message-of.ts';
import { signUpSchema } from './schemas.ts';
import { TurnNote } from './TurnNote.tsx';
import { useKeptAccount } from './use-kept-account.ts';

/** A parent's new account; goes to the home page. */
export function SignUpForm({ google }: { google: boolean }) {
  const { t } = useLanguage('auth');
  const navigate = useNavigate();
  const lead = useLead();
  const [emailedTo, setEmailedTo] = useState<string | null>(null);
  const form = useClubForm(signUpSchema, { full_name: '', email: '', password: '' }, { fieldOf: ACCOUNT_FAULTS });
  const forget = useKeptAccount(form);
  const submit = form.saving(
    async (account) => {
      const outcome = await signUpParent(account);
      forget();
      if (outcome === 'confirm') return setEmailedTo(account.email);
      toast.success(t('signUp.done'), { description: t('signUp.created') });
      await navigate(returnAddress.take());
    },
    (error) => toast.error(t('signUp.failed'), { description: messageOf(error) }),
  );
  if (emailedTo) return <ConfirmEmail email={emailedTo} />;
  return (
    <PageForm
      form={form}
      onSubmit={submit}
      submitLabel={t('signUp.submit')}
      note={<TurnNote busy={form.formState.isSubmitting} />}
      foot={
        <>
          <GoogleButton enabled={google} />
          <div>
            <AuthSwitch question={t('signUp.toSignIn')} label={t('signUp.signIn')} to={paths.auth} />
            <AuthSwitch label={t('signUp.athlete')} to={paths.athleteRegister} />
          </div>
        </>
      }
    >
      <AuthHeading title={t('signUp.title')} lead={t(`signUp.${lead}`)} />
      <AccountFields form={form} />
    </PageForm>
  );
}

/** The words for a person who was on the way to a seat in a class, to a trial lesson, or to neither; known in the browser only. */
function useLead(): 'lead' | 'leadEnroll' | 'leadVisit' {
  return useSyncExternalStore(
    intent.onChange,
    () => {
      const address = intent.read() ?? '/';
      if (wantsEnrollment(address)) return 'leadEnroll';
      return wantsVisit(address) ? 'leadVisit' : 'lead';
    },
    () => 'lead',
  );
}
