import { CircleX, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { SkeletonPage } from '../../components/Skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { homeOf } from '../session/home-of.ts';
import { useRole } from '../session/RoleProvider.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { readRefusal } from './refusal-data.ts';

/** Where an athlete waits for approval; whoever has nothing to wait for is sent on. */
export function AthletePending() {
  const { t } = useTranslation(['athlete', 'session']);
  const { user } = useSession();
  const { loading, role, athleteApproved, reload } = useRole();
  const signOut = useSignOut();
  const reason = useRefusalReason(user?.id);
  if (loading) {
    return (
      <div className="page-width py-12">
        <SkeletonPage />
      </div>
    );
  }
  if (!user) return <Navigate to={paths.auth} replace />;
  if (athleteApproved !== false)
    return <Navigate to={athleteApproved ? paths.athleteDashboard : homeOf(role)} replace />;
  const title = t(reason ? 'athlete:refused.title' : 'athlete:pending.title');
  const Icon = reason ? CircleX : Hourglass;
  return (
    <section className="page-width flex flex-col items-center gap-4 py-20 text-center">
      <title>{title}</title>
      <span className="grid size-16 place-items-center rounded-full bg-water-soft text-water">
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <h1 className="font-condensed text-4xl font-bold">{title}</h1>
      <p className="max-w-md text-muted wrap-anywhere">
        {reason ? t('athlete:refused.body', { reason }) : t('athlete:pending.body')}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button onClick={reload}>{t('athlete:pending.check')}</Button>
        <Button kind="quiet" onClick={signOut}>
          {t('session:signOut')}
        </Button>
      </div>
    </section>
  );
}

/** Why the account was refused; null while it waits. */
function useRefusalReason(userId: string | undefined): string | null {
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    if (!userId) return;
    let gone = false;
    void readRefusal(userId).then((found) => gone || setReason(found));
    return () => {
      gone = true;
    };
  }, [userId]);
  return reason;
}
