import { Navigate } from 'react-router';
import { paths } from '../../lib/paths.ts';

export default function AdminIndexRoute() {
  return <Navigate to={paths.adminSection('day')} replace />;
}
