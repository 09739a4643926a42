import { Lock } from 'lucide-react';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { SkeletonPage } from '../../components/states/Skeleton.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { decide } from './guard-decision.ts';
import { doorFor, wantsEnrollment } from './intent.ts';
import { intent } from './kept-address.ts';
import { useRole } from './RoleProvider.tsx';
import { useSession } from './SessionProvider.tsx';

export interface GuardProps {
  /** The role the page asks for; left out when any signed-in person may come. */
  role?: Role;
  children: ReactNode;
}

/** Guards every signed-in page. */
export function Guard({ role: required, children }: GuardProps) {
  const { user, owesCode, leaving } = useSession();
  const { loading, certain, role, athleteApproved, fault, reload } = useRole();
  const { pathname, search } = useLocation();
  if (user && fault && !owesCode) return <ErrorState code={fault} onRetry={reload} note={errorText(fault)} />;
  if (leaving) return <SkeletonPage />;
  const decision = decide({
    loading,
    signedIn: user !== null,
    owesCode,
    role,
    athleteApproved,
    required: required ?? null,
    pathname,
  });
  // A kept role opens a page; only the club's own answer redirects or refuses.
  const isOpen = 'show' in decision && decision.show === 'page';
  if (!certain && user && !owesCode && !isOpen) return <SkeletonPage />;
  const signsIn = 'redirect' in decision && user === null;
  if (signsIn) return <SignInFor address={pathname + search} />;
  if ('redirect' in decision) return <Navigate to={decision.redirect} replace />;
  if (decision.show === 'skeleton') return <SkeletonPage />;
  if (decision.show === 'denied' && required) return <AccessDenied role={required} />;
  return (
    <>
      <Arrived address={pathname + search} />
      {children}
    </>
  );
}

/** To the door, with what was wanted kept in mind. */
function SignInFor({ address }: { address: string }) {
  const [door] = useState(() => doorFor(address));
  useEffect(() => intent.keep(address), [address]);
  return <Navigate to={door} replace />;
}

/** A page that was wanted is forgotten once it is open; an enrollment only when it is done. */
function Arrived({ address }: { address: string }) {
  // Before the page is seen: who leaves it at once is not offered it again.
  useLayoutEffect(() => {
    if (intent.read() === address && !wantsEnrollment(address)) intent.forget();
  }, [address]);
  return null;
}

/** The page is there, and for another role: says which, and lets a person who has it act in it. */
function AccessDenied({ role }: { role: Role }) {
  const { t } = useLanguage(['session', 'common']);
  const { roles, actAs } = useRole();
  return (
    <section className="mx-auto mt-8 flex max-w-md flex-col items-center gap-3 rounded-card bg-raised px-6 py-10 text-center">
      <title>{t('denied.title')}</title>
      <span className="grid size-14 place-items-center rounded-full bg-water-soft text-water">
        <Lock />
      </span>
      <h1 className="text-2xl font-bold">{t('denied.title')}</h1>
      <p className="text-muted">{t('denied.body', { role: t(`common:roles.${role}`) })}</p>
      {roles.includes(role) ? (
        <Button onClick={() => actAs(role)} className="mt-3">
          {t(`actAs.${role}`)}
        </Button>
      ) : (
        <ButtonLink to={paths.home} className="mt-3">
          {t('common:home')}
        </ButtonLink>
      )}
    </section>
  );
}
