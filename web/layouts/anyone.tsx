import { Outlet } from 'react-router';
import { Guard } from '../shell/session/Guard.tsx';

export default function AnyoneLayout() {
  return (
    <Guard>
      <Outlet />
    </Guard>
  );
}
