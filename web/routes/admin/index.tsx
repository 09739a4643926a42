import { Navigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useRole } from '../../shell/session/RoleProvider.tsx';

export default function AdminIndexRoute() {
  const { role } = useRole();
  return <Navigate to={paths.adminSection(role === 'reception' ? 'children' : 'analytics')} replace />;
}
