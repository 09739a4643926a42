import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageForm } from '../../../components/fields/PageForm.tsx';
import { toast } from '../../../components/states/toast.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm, type ClubForm } from '../../../lib/forms/form.ts';
import { paths } from '../../../lib/paths.ts';
import { ACCOUNT_FAULTS, AccountFields } from './AccountFields.tsx';
import { ATHLETE_FAULTS, AthleteFields, NO_ATHLETE } from './AthleteFields.tsx';
import { signUpAthlete, type NewAccount } from './auth-calls.ts';
import { AuthHeading, AuthSwitch } from './AuthHeading.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { messageOf } from './message-of.ts';
import { athleteSignUpSchema } from './schemas.ts';
import { TurnNote } from './TurnNote.tsx';
import { useKeptAccount } from './use-kept-account.ts';

/** An athlete's own account: no role, and it waits for approval. */
export function AthleteRegisterForm() {
  const { t } = useLanguage('athlete');
  const navigate = useNavigate();
  const [emailedTo, setEmailedTo] = useState<string | null>(null);
  const form = useClubForm(
    athleteSignUpSchema,
    { full_name: '', email: '', password: '', ...NO_ATHLETE },
    { fieldOf: { ...ACCOUNT_FAULTS, ...ATHLETE_FAULTS } },
  );
  const forget = useKeptAccount(form);
  const submit = form.saving(
    async ({ full_name, email, password, ...athlete }) => {
      if (athlete.parent_email === email)
        return form.setError('parent_email', { message: errorText('parent_is_athlete') }, { shouldFocus: true });
      const account = { full_name, email, password };
      const outcome = await signUpAthlete(account, athlete);
      forget();
      if (outcome === 'confirm') return setEmailedTo(email);
      toast.success(t('register.done'));
      await navigate(paths.athletePending);
    },
    (error) => toast.error(t('register.failed'), { description: messageOf(error) }),
  );
  if (emailedTo) return <ConfirmEmail email={emailedTo} />;
  return (
    <PageForm
      form={form}
      onSubmit={submit}
      submitLabel={t('register.submit')}
      note={<TurnNote busy={form.formState.isSubmitting} />}
      foot={<AuthSwitch label={t('register.parent')} to={`${paths.auth}?mode=sign-up`} />}
    >
      <AuthHeading title={t('register.title')} lead={t('register.lead')} />
      <AccountFields form={form as unknown as ClubForm<NewAccount, NewAccount>} />
      <AthleteFields form={form as never} />
    </PageForm>
  );
}
