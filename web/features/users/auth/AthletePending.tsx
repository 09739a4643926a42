import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleX, Hourglass } from 'lucide-react';
import { Navigate } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { SkeletonPage } from '../../../components/states/Skeleton.tsx';
import { readAgain } from '../../../lib/api/query.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { homeOf } from '../../../shell/session/home-of.ts';
import { useRole } from '../../../shell/session/RoleProvider.tsx';
import { useSession } from '../../../shell/session/SessionProvider.tsx';
import { SignOutButton } from '../SignOutButton.tsx';
import { athleteAccountQuery } from './athlete-account-data.ts';
import { PendingSteps } from './PendingSteps.tsx';

/** An athlete's wait for approval, with the steps that are left; other users are sent on. */
export function AthletePending() {
  const { t } = useLanguage(['athlete', 'session']);
  const { user } = useSession();
  const { loading, role, athleteApproved, reload } = useRole();
  const queries = useQueryClient();
  const account = useQuery({ ...athleteAccountQuery(user?.id), enabled: Boolean(user) && athleteApproved === false });
  if (!loading && !user) return <Navigate to={paths.auth} replace />;
  if (!loading && athleteApproved !== false)
    return <Navigate to={athleteApproved ? paths.athleteDashboard : homeOf(role)} replace />;
  if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  if (loading || !account.data)
    return (
      <div className="page-width py-12">
        <SkeletonPage />
      </div>
    );
  const { refusal_reason: reason } = account.data;
  const title = t(reason ? 'refused.title' : 'pending.title');
  const Icon = reason ? CircleX : Hourglass;
  const check = () => {
    reload();
    void readAgain(queries, { queryKey: ['athlete-account'] });
  };
  return (
    <div className="page-width flex flex-col items-center gap-4 py-12 text-center sm:py-16">
      <title>{title}</title>
      <span className="grid size-16 place-items-center rounded-full bg-water-soft text-water">
        <Icon className="size-7" />
      </span>
      <h1 className="font-condensed text-4xl font-bold text-balance">{title}</h1>
      <p className="max-w-md text-muted wrap-anywhere">{reason ? t('refused.body', { reason }) : t('pending.body')}</p>
      {!reason && <PendingSteps account={account.data} ownEmail={user?.email ?? ''} />}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button onClick={check}>{t('pending.check')}</Button>
        <SignOutButton />
      </div>
    </div>
  );
}
