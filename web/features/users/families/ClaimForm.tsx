import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { claimFamilyInput } from '../../../../contracts/inputs/users.ts';
import { shownClaimCode } from '../../../../contracts/users.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { useClubForm } from '../../../lib/form.ts';
import { paths } from '../../../lib/paths.ts';
import { auth } from '../../../lib/supabase.ts';
import { returnAddress } from '../../../shell/session/kept-address.ts';
import { ConfirmEmail } from '../auth/ConfirmEmail.tsx';
import { signIn } from '../auth/auth-calls.ts';

/** An address and a password for the family's account; or the way to an account that it has already. */
export function ClaimForm({ code, onAgain }: { code: string; onAgain: () => void }) {
  const { t } = useTranslation(['claim', 'auth']);
  const navigate = useNavigate();
  const claim = useProcedure('claim_family');
  const [waits, setWaits] = useState<string | null>(null);
  const form = useClubForm(
    claimFamilyInput,
    { code, email: '', password: '' },
    { fieldOf: { user_exists: 'email', weak_password: 'password' } },
  );
  const { errors, isSubmitting } = form.formState;
  const submit = form.saving(async (values) => {
    const { email, confirms } = await claim.mutateAsync(values);
    if (confirms) {
      await askForEmail(email);
      return setWaits(email);
    }
    const next = await signIn({ email, password: values.password }).catch(() => 'door' as const);
    toast.success(t('claim:done'));
    await navigate(next === 'done' ? paths.dashboard : paths.auth);
  });
  if (waits !== null)
    return (
      <div className="flex flex-col items-center gap-4 text-center">
        <ConfirmEmail email={waits} />
        <p className="text-muted">{t('claim:waitsNote')}</p>
        <Button kind="secondary" onClick={onAgain}>
          {t('claim:again')}
        </Button>
      </div>
    );
  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-muted">{t('claim:choose')}</p>
        <TextField
          label={t('claim:email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.field('email')}
        />
        <PasswordField
          label={t('auth:password')}
          help={t('auth:passwordHelp')}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" size="lg" wide busy={isSubmitting}>
          {t('claim:submit')}
        </Button>
      </form>
      <p className="mt-6 font-semibold">{t('claim:haveAccount')}</p>
      <ButtonLink
        kind="secondary"
        className="mt-2 max-sm:w-full"
        to={paths.auth}
        onClick={() => returnAddress.keep(`${paths.claim}#${shownClaimCode(code)}`)}
      >
        {t('claim:signIn')}
      </ButtonLink>
    </>
  );
}

/** The email that confirms the address; one that is refused is asked for again with the code. */
async function askForEmail(email: string): Promise<void> {
  const { error } = await (
    await auth()
  ).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: location.origin + paths.auth },
  });
  if (error) throw error;
}
