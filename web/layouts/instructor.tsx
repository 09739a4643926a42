import { Outlet } from 'react-router';
import { Guard } from '../features/session/Guard.tsx';

export default function InstructorLayout() {
  return (
    <Guard role="instructor">
      <Outlet />
    </Guard>
  );
}
