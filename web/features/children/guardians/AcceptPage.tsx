import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { Skeleton } from '../../../components/states/Skeleton.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { needBundles } from '../../../i18n/client.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { announceSession } from '../../../lib/api/stored-session.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { InvitationScreen } from '../../../shell/session/InvitationScreen.tsx';
import { returnAddress } from '../../../shell/session/kept-address.ts';
import { useSession } from '../../../shell/session/SessionProvider.tsx';
import { SignInFirst } from '../../../shell/session/SignInFirst.tsx';
import { invitationQuery } from './guardians-data.ts';

/** The page may be reached from the open site, whose texts are fewer. */
export async function clientLoader() {
  await needBundles('account', 'visit');
  return null;
}

/** /guardian/accept: who invites, for whom; accepted by the signed-in user. */
export default function AcceptPage() {
  const { t } = useLanguage('guardians');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const invitation = useQuery(invitationQuery(token));
  const wayOut = (
    <ButtonLink kind="secondary" to={paths.dashboard}>
      {t('accept.toDashboard')}
    </ButtonLink>
  );
  return (
    <InvitationScreen title={t('accept.title')} invitation={invitation} wayOut={wayOut}>
      {invitation.data && <Invitation token={token} {...invitation.data} />}
    </InvitationScreen>
  );
}

interface InvitationProps {
  token: string;
  email: string | null;
  inviter: string | null;
  children: string[];
}

function Invitation({ token, email, inviter, children }: InvitationProps) {
  const { t } = useLanguage(['guardians', 'session', 'auth']);
  const { user, loading } = useSession();
  const names = children.join(', ');
  return (
    <Card>
      <p className="text-lg">{t('accept.invites', { name: inviter, names })}</p>
      <p className="mt-2 text-muted">{t('accept.what')}</p>
      <div className="mt-5 border-t border-line pt-5">
        {loading ? (
          <Skeleton className="h-24" />
        ) : user ? (
          <Accept token={token} names={names} sentTo={email} signedInAs={user.email ?? ''} />
        ) : (
          <SignInFirst>{t('accept.signInFirst')}</SignInFirst>
        )}
      </div>
    </Card>
  );
}

interface AcceptProps {
  token: string;
  names: string;
  sentTo: string | null;
  signedInAs: string;
}

/** Holding the link is what counts; a user with another address is asked whether that is meant. */
function Accept({ token, names, sentTo, signedInAs }: AcceptProps) {
  const { t } = useLanguage('guardians');
  const navigate = useNavigate();
  const accept = useProcedure('accept_guardian_invitation');
  const other = sentTo !== null && sentTo.toLowerCase() !== signedInAs.toLowerCase();
  const press = () =>
    accept.run(
      { token },
      {
        done: t('accept.done', { names }),
        onSuccess: async () => {
          returnAddress.forget();
          // The role may be new: what is in the frame is read again.
          announceSession();
          await navigate(paths.dashboard);
        },
      },
    );
  return (
    <>
      <p className="wrap-anywhere">{t('accept.signedInAs', { email: signedInAs })}</p>
      {other && (
        <p className="mt-3 rounded-control bg-warning-soft p-4">{t('accept.otherAddress', { email: sentTo })}</p>
      )}
      <FormError message={faultText(accept.error)} />
      <Button className="mt-5 max-sm:w-full" size="lg" busy={accept.isPending} onClick={press}>
        {other ? t('accept.submitAnyway') : t('accept.submit')}
      </Button>
    </>
  );
}
