import { Navigate } from 'react-router';
import { homeOf } from '../shell/session/home-of.ts';
import { useRole } from '../shell/session/RoleProvider.tsx';

/** The first page of an installed app: that of the person's role. */
export default function StartRoute() {
  const { role } = useRole();
  return <Navigate to={homeOf(role)} replace />;
}
