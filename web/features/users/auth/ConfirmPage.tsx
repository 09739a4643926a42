import type { EmailOtpType } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { SkeletonRows } from '../../../components/states/Skeleton.tsx';
import { toast } from '../../../components/states/toast.ts';
import { needBundles } from '../../../i18n/client.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { storedSession } from '../../../lib/api/stored-session.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import {
  isOtherThanStored,
  openLink,
  refuseArrival,
  takeArrival,
  type Arrival,
  type EmailedLink,
} from './auth-calls.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthHeading } from './AuthHeading.tsx';

/** Nothing: a page that the server knows is rendered there, too. */
export const loader = () => null;

/** The page may be reached from the open site, whose texts are fewer. */
export async function clientLoader() {
  await needBundles('account');
  return null;
}

const TYPES = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const satisfies EmailOtpType[];
type Link = EmailedLink & { type: (typeof TYPES)[number] };

/** The outcome of the link so far. */
type Progress =
  | { step: 'press' }
  | { step: 'question'; arrival: Arrival }
  /** The other address of a change has to confirm as well. */
  | { step: 'half' }
  | { step: 'fault'; code: string };

/** /auth/confirm: opens the link of an email by a press, so that neither a scanner of emails nor a stranger's page does. */
export default function ConfirmPage() {
  const [link, setLink] = useState<Link | null>();
  // The fragment stays in the browser.
  useEffect(() => setLink(readLink(location.hash)), []);
  return (
    <AuthFrame>
      {link === undefined ? (
        <SkeletonRows count={3} />
      ) : link === null ? (
        <Fault code="otp_expired" />
      ) : (
        <Opening link={link} />
      )}
    </AuthFrame>
  );
}

/** The link that a fragment carries; null for none. It leads nowhere but to this site. */
function readLink(hash: string): Link | null {
  const given = new URLSearchParams(hash.slice(1));
  const type = TYPES.find((known) => known === given.get('type'));
  const token_hash = given.get('token_hash');
  const to = given.get('to') ?? '';
  return type && token_hash ? { type, token_hash, to: /^\/(?![/\\])/.test(to) ? to : paths.home } : null;
}

function Opening({ link }: { link: Link }) {
  const { t } = useLanguage('auth');
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ step: 'press' });
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch((error: unknown) => setProgress({ step: 'fault', code: codeOf(error) }));
    setBusy(false);
  };
  const take = async (arrival: Arrival) => {
    const to = await takeArrival(arrival, link);
    toast.success(t('signIn.done'), { description: arrival.session.user.email });
    await navigate(to, { replace: true });
  };
  const open = () =>
    run(async () => {
      const arrival = await openLink(link);
      if (!arrival) return setProgress({ step: 'half' });
      if (isOtherThanStored(arrival)) return setProgress({ step: 'question', arrival });
      await take(arrival);
    });
  const refuse = (arrival: Arrival) =>
    run(async () => {
      await refuseArrival(arrival);
      await navigate(paths.home, { replace: true });
    });
  if (progress.step === 'fault') return <Fault code={progress.code} />;
  if (progress.step === 'half') return <AuthHeading title={t('confirm.half.title')} lead={t('confirm.half.lead')} />;
  if (progress.step === 'press')
    return (
      <>
        <AuthHeading title={t(`confirm.${link.type}.title`)} lead={t(`confirm.${link.type}.lead`)} />
        <Button size="lg" wide busy={busy} onClick={() => void open()}>
          {t(`confirm.${link.type}.press`)}
        </Button>
      </>
    );
  const { arrival } = progress;
  const [here, comes] = [storedSession()?.user.email ?? '', arrival.session.user.email ?? ''];
  return (
    <>
      <AuthHeading title={t('confirm.other.title')} lead={t('confirm.other.lead', { here, comes })} />
      <Button size="lg" wide busy={busy} className="wrap-anywhere" onClick={() => void run(() => take(arrival))}>
        {t('confirm.other.go', { comes })}
      </Button>
      <Button
        kind="secondary"
        size="lg"
        wide
        busy={busy}
        className="wrap-anywhere"
        onClick={() => void refuse(arrival)}
      >
        {t('confirm.other.stay', { here })}
      </Button>
    </>
  );
}

function Fault({ code }: { code: string }) {
  const { t } = useLanguage('auth');
  return (
    <>
      <AuthHeading title={t('confirm.fault')} lead="" />
      <FormError message={errorText(code)} />
      <ButtonLink kind="secondary" to={paths.auth}>
        {t('reset.back')}
      </ButtonLink>
    </>
  );
}
