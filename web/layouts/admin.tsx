import { Outlet } from 'react-router';
import { Guard } from '../features/session/Guard.tsx';

export default function AdminLayout() {
  return (
    <Guard role="admin">
      <Outlet />
    </Guard>
  );
}
