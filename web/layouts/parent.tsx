import { Outlet } from 'react-router';
import { useLiveFamily } from '../features/children/use-live-family.ts';
import { Guard } from '../shell/session/Guard.tsx';

export default function ParentLayout() {
  return (
    <Guard role="parent">
      <LiveOutlet />
    </Guard>
  );
}

function LiveOutlet() {
  useLiveFamily();
  return <Outlet />;
}
