import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '../../../contracts/roles.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SkeletonPage } from '../../components/Skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { useRole } from './RoleProvider.tsx';
import { useSession } from './SessionProvider.tsx';
import { decide } from './guard-decision.ts';

export interface GuardProps {
  /** The role the page asks for; left out when any signed-in person may come. */
  role?: Role;
  children: ReactNode;
}

/** Stands before every signed-in page. */
export function Guard({ role: required, children }: GuardProps) {
  const { user, owesCode } = useSession();
  const { loading, role, athleteApproved, fault, reload } = useRole();
  const { pathname } = useLocation();
  if (user && fault && !owesCode) {
    return (
      <ErrorState code={fault} onRetry={reload}>
        {errorText(fault)}
      </ErrorState>
    );
  }
  const decision = decide({
    loading,
    signedIn: user !== null,
    owesCode,
    role,
    athleteApproved,
    required: required ?? null,
    pathname,
  });
  if ('redirect' in decision) return <Navigate to={decision.redirect} replace />;
  if (decision.show === 'skeleton') return <SkeletonPage />;
  if (decision.show === 'denied' && required) return <AccessDenied role={required} />;
  return children;
}
