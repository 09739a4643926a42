import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { beginByInvitationInput } from '../../../contracts/inputs/users.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { PageForm } from '../../components/fields/PageForm.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { toast } from '../../components/states/toast.ts';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { needBundles } from '../../i18n/client.ts';
import { faultText } from '../../lib/api/error-text.ts';
import type { Returns } from '../../lib/api/rpc.ts';
import { announceSession } from '../../lib/api/stored-session.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { paths } from '../../lib/paths.ts';
import { homeOf } from '../../shell/session/home-of.ts';
import { InvitationScreen } from '../../shell/session/InvitationScreen.tsx';
import { returnAddress } from '../../shell/session/kept-address.ts';
import { useSession } from '../../shell/session/SessionProvider.tsx';
import { SignInFirst } from '../../shell/session/SignInFirst.tsx';
import { signIn } from './auth/auth-calls.ts';
import { userInvitationQuery } from './invitations-data.ts';
import { SignOutButton } from './SignOutButton.tsx';

/** The page may be reached from the open site, whose texts are fewer. */
export async function clientLoader() {
  await needBundles('account', 'adminPeople');
  return null;
}

/** /invitation: what the club invites to; accepted by the signed-in user with the invited address. */
export default function InvitationPage() {
  const { t } = useLanguage('users');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const invitation = useQuery(userInvitationQuery(token));
  const wayOut = (
    <ButtonLink kind="secondary" to={paths.home}>
      {t('accept.toHome')}
    </ButtonLink>
  );
  return (
    <InvitationScreen title={t('accept.title')} invitation={invitation} wayOut={wayOut}>
      {invitation.data && <Invitation token={token} {...invitation.data} />}
    </InvitationScreen>
  );
}

type InvitationProps = Returns<'user_invitation'> & { token: string };

function Invitation({ token, email, full_name, role, has_account, classes }: InvitationProps) {
  const { t, localized } = useLanguage(['users', 'common', 'session', 'auth']);
  const { user, loading } = useSession();
  return (
    <Card>
      {full_name && <p className="mb-1 text-lg font-semibold">{t('accept.greeting', { name: full_name })}</p>}
      {role && (
        <>
          <p className="text-lg">{t('accept.invites', { role: t(`common:roles.${role}`) })}</p>
          <p className="mt-2 text-muted">{t(`may.${role}`)}</p>
          {classes.length > 0 && (
            <p className="mt-2">
              {t('accept.classes', {
                titles: classes.map((each) => localized(each, 'title')).join(', '),
              })}
            </p>
          )}
        </>
      )}
      <div className="mt-5 border-t border-line pt-5">
        {loading ? (
          <Skeleton className="h-24" />
        ) : user ? (
          <Accept token={token} invited={email ?? ''} signedInAs={user.email ?? ''} />
        ) : has_account ? (
          <SignInFirst>{t('accept.address', { email })}</SignInFirst>
        ) : (
          <BeginForm token={token} email={email ?? ''} fullName={full_name ?? ''} />
        )}
      </div>
    </Card>
  );
}

function Accept({ token, invited, signedInAs }: { token: string; invited: string; signedInAs: string }) {
  const { t } = useLanguage(['users', 'common', 'guardians', 'session']);
  const navigate = useNavigate();
  const accept = useProcedure('accept_user_invitation');
  if (invited.toLowerCase() !== signedInAs.toLowerCase()) {
    const here = location.pathname + location.search;
    return (
      <>
        <p className="rounded-control bg-warning-soft p-4 wrap-anywhere">
          {t('accept.other', { email: signedInAs, invited })}
        </p>
        <SignOutButton kind="secondary" className="mt-5 max-sm:w-full" onSignedOut={() => returnAddress.keep(here)} />
      </>
    );
  }
  const press = () =>
    accept.run(
      { token },
      {
        done: ({ role }) => t('accept.done', { role: t(`common:roles.${role}`) }),
        onSuccess: async ({ role }) => {
          returnAddress.forget();
          // The role is new: what is in the frame is read again.
          announceSession();
          await navigate(homeOf(role));
        },
      },
    );
  return (
    <>
      <p className="wrap-anywhere">{t('guardians:accept.signedInAs', { email: signedInAs })}</p>
      <FormError message={faultText(accept.error)} />
      <Button className="mt-5 max-sm:w-full" size="lg" busy={accept.isPending} onClick={press}>
        {t('accept.submit')}
      </Button>
    </>
  );
}

/** A name and a password: with them the invited person is signed in, at the page that the role starts on. */
function BeginForm({ token, email, fullName }: { token: string; email: string; fullName: string }) {
  const { t } = useLanguage(['users', 'auth', 'common']);
  const navigate = useNavigate();
  const begin = useProcedure('begin_by_invitation');
  const form = useClubForm(
    beginByInvitationInput,
    { token, full_name: fullName, password: '' },
    { fieldOf: { weak_password: 'password', common_password: 'password' } },
  );
  const submit = form.saving(async (values) => {
    const { role } = await begin.run(values);
    // The account is there and the link is used: who cannot be signed in here signs in at the door.
    const next = await signIn({ email, password: values.password }).catch(() => 'door' as const);
    if (next !== 'done') {
      returnAddress.keep(homeOf(role));
      return navigate(paths.auth);
    }
    toast.success(t('accept.done', { role: t(`common:roles.${role}`) }));
    await navigate(homeOf(role));
  });
  return (
    <PageForm form={form} onSubmit={submit} submitLabel={t('accept.begin')}>
      <p className="wrap-anywhere text-muted">{t('accept.begins', { email })}</p>
      {/* For the browser's keeper of passwords. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <TextField label={t('auth:fullName')} autoComplete="name" {...form.field('full_name')} />
      <PasswordField
        label={t('auth:password')}
        help={t('auth:passwordHelp')}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </PageForm>
  );
}
