import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { previewClaimInput, claimFamilyInput } from '../../../../contracts/inputs/users.ts';
import { shownClaimCode } from '../../../../contracts/users.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { PageForm } from '../../../components/fields/PageForm.tsx';
import { PasswordField } from '../../../components/fields/PasswordField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { needBundles } from '../../../i18n/client.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import type { Returns } from '../../../lib/api/rpc.ts';
import { announceSession } from '../../../lib/api/stored-session.ts';
import { auth } from '../../../lib/api/supabase.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { paths } from '../../../lib/paths.ts';
import { returnAddress } from '../../../shell/session/kept-address.ts';
import { useSession } from '../../../shell/session/SessionProvider.tsx';
import { signIn } from '../auth/auth-calls.ts';
import { ConfirmEmail } from '../auth/ConfirmEmail.tsx';
import type { MergeFacts } from './families-data.ts';
import { MergeFigures } from './MergeFigures.tsx';

/** The page may be reached from the open site, whose texts are fewer. */
export async function clientLoader() {
  await needBundles('account');
  return null;
}

/** A press before the page has come to life is not lost in an address: the form is there again. */
export const action = () => null;

/** A code that counts, with what it claims. */
type Claim = Returns<'preview_claim'> & { code: string };

/** /claim: the printed code first, then an address and a password, or everything into the account of the signed-in user. */
export default function ClaimPage() {
  const { t } = useLanguage('claim');
  const { user, loading } = useSession();
  const [found, setFound] = useState<Claim | null>(null);
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-10">
      <title>{t('title')}</title>
      <h1 className="mb-4 text-3xl font-bold">{t('title')}</h1>
      <Card>
        {loading ? (
          <Skeleton className="h-48" />
        ) : !found ? (
          <CodeForm onFound={setFound} />
        ) : (
          <>
            <p className="text-lg font-semibold wrap-anywhere">{t('found', { name: found.full_name })}</p>
            {found.children.length > 0 && (
              <p className="mt-1 wrap-anywhere text-muted">{t('children', { names: found.children.join(', ') })}</p>
            )}
            <div className="mt-5 border-t border-line pt-5">
              {user && found.merge ? (
                <JoinFamily code={found.code} name={found.full_name} facts={found.merge} email={user.email ?? ''} />
              ) : (
                <ClaimForm code={found.code} onAgain={() => setFound(null)} />
              )}
            </div>
            <Button kind="quiet" className="mt-4" onClick={() => setFound(null)}>
              {t('other')}
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}

function CodeForm({ onFound }: { onFound: (found: Claim) => void }) {
  const { t } = useLanguage('claim');
  const { hash } = useLocation();
  const preview = useProcedure('preview_claim');
  const form = useClubForm(previewClaimInput, { code: hash.slice(1) }, { fieldOf: { claim_not_found: 'code' } });
  const submit = form.saving(async ({ code }) => {
    onFound({ ...(await preview.run({ code })), code });
  });
  return (
    <PageForm form={form} onSubmit={submit} submitLabel={t('next')}>
      <p className="text-muted">{t('lead')}</p>
      <TextField
        label={t('code')}
        help={t('codeHelp')}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.field('code')}
      />
    </PageForm>
  );
}

interface JoinFamilyProps {
  code: string;
  /** Whose account goes over. */
  name: string;
  facts: MergeFacts;
  /** The address of the signed-in user. */
  email: string;
}

/** Everything of the claimed account goes over to the signed-in user's own, after a look at what that is. */
function JoinFamily({ code, name, facts, email }: JoinFamilyProps) {
  const { t } = useLanguage('claim');
  const navigate = useNavigate();
  const join = useProcedure('join_family');
  const press = () =>
    join.run(
      { code },
      {
        done: t('joined'),
        onSuccess: async () => {
          returnAddress.forget();
          // The role parent may be new: what is in the frame is read again.
          announceSession();
          await navigate(paths.dashboard);
        },
      },
    );
  return (
    <>
      <MergeFigures title={t('signedInAs', { email, name })} facts={facts} overlap={t('overlap')} />
      <FormError message={faultText(join.error)} />
      <Button
        className="mt-5 max-sm:w-full"
        size="lg"
        busy={join.isPending}
        disabled={facts.overlaps.length > 0}
        onClick={press}
      >
        {t('join')}
      </Button>
    </>
  );
}

/** An address and a password for the family's account; or the way to an account that it has already. */
function ClaimForm({ code, onAgain }: { code: string; onAgain: () => void }) {
  const { t } = useLanguage(['claim', 'auth']);
  const navigate = useNavigate();
  const claim = useProcedure('claim_family');
  const [waits, setWaits] = useState<string | null>(null);
  const form = useClubForm(
    claimFamilyInput,
    { code, email: '', password: '' },
    { fieldOf: { user_exists: 'email', weak_password: 'password' } },
  );
  const submit = form.saving(async (values) => {
    const { email, confirms } = await claim.run(values);
    if (confirms) {
      await askForEmail(email);
      return setWaits(email);
    }
    const next = await signIn({ email, password: values.password }).catch(() => 'door' as const);
    toast.success(t('done'));
    await navigate(next === 'done' ? paths.dashboard : paths.auth);
  });
  if (waits !== null)
    return (
      <div className="flex flex-col items-center gap-4 text-center">
        <ConfirmEmail email={waits} />
        <p className="text-muted">{t('waitsNote')}</p>
        <Button kind="secondary" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    );
  return (
    <>
      <PageForm form={form} onSubmit={submit} submitLabel={t('submit')}>
        <p className="text-muted">{t('choose')}</p>
        <TextField label={t('email')} type="email" inputMode="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={t('auth:password')}
          help={t('auth:passwordHelp')}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </PageForm>
      <p className="mt-6 font-semibold">{t('haveAccount')}</p>
      <ButtonLink
        kind="secondary"
        className="mt-2 max-sm:w-full"
        to={paths.auth}
        onClick={() => returnAddress.keep(`${paths.claim}#${shownClaimCode(code)}`)}
      >
        {t('signIn')}
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
