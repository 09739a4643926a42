import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { toast } from '../../../components/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useClubForm, type ClubForm } from '../../../lib/form.ts';
import { paths } from '../../../lib/paths.ts';
import { ACCOUNT_FAULTS, AccountFields } from './AccountFields.tsx';
import { ATHLETE_FAULTS, AthleteFields, NO_ATHLETE } from './AthleteFields.tsx';
import { signUpAthlete, type NewAccount } from './auth-calls.ts';
import { AuthHeading, AuthSwitch } from './AuthHeading.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { messageOf } from './message-of.ts';
import { TurnNote } from './TurnNote.tsx';
import { athleteSignUpSchema } from './schemas.ts';

/** An athlete's own account: no role, and it waits for approval. */
export function AthleteRegisterForm() {
  const { t } = useTranslation('athlete');
  const navigate = useNavigate();
  const [emailedTo, setEmailedTo] = useState<string | null>(null);
  const form = useClubForm(
    athleteSignUpSchema,
    { full_name: '', email: '', password: '', ...NO_ATHLETE },
    { fieldOf: { ...ACCOUNT_FAULTS, ...ATHLETE_FAULTS } },
  );
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving(
    async ({ full_name, email, password, ...athlete }) => {
      if (athlete.parent_email === email)
        return form.setError('parent_email', { message: errorText('parent_is_athlete') }, { shouldFocus: true });
      const account = { full_name, email, password };
      if ((await signUpAthlete(account, athlete)) === 'confirm') return setEmailedTo(email);
      toast.success(t('register.done'));
      await navigate(paths.athletePending);
    },
    (error) => toast.error(t('register.failed'), { description: messageOf(error) }),
  );
  if (emailedTo) return <ConfirmEmail email={emailedTo} />;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <AuthHeading title={t('register.title')} lead={t('register.lead')} />
      <AccountFields form={form as unknown as ClubForm<NewAccount, NewAccount>} />
      <AthleteFields form={form as never} />
      <FormError message={errors.root?.message} />
      <TurnNote busy={isSubmitting} />
      <Button type="submit" size="lg" wide busy={isSubmitting}>
        {t('register.submit')}
      </Button>
      <AuthSwitch label={t('register.parent')} to={`${paths.auth}?mode=sign-up`} />
    </form>
  );
}
