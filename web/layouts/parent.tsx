import { Outlet } from 'react-router';
import { Guard } from '../features/session/Guard.tsx';

export default function ParentLayout() {
  return (
    <Guard role="parent">
      <Outlet />
    </Guard>
  );
}
