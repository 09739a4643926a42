import { Outlet } from 'react-router';
import { Guard } from '../features/session/Guard.tsx';

export default function AnyoneLayout() {
  return (
    <Guard>
      <Outlet />
    </Guard>
  );
}
