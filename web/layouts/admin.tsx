import { Outlet } from 'react-router';
import { bringOfficeFrame } from '../features/frame/office-frame.ts';
import { Guard } from '../features/session/Guard.tsx';

/** The frame's own code comes while the page's does. */
export function clientLoader() {
  void bringOfficeFrame();
  return null;
}
clientLoader.hydrate = true as const;

export default function AdminLayout() {
  return (
    <Guard role="admin">
      <Outlet />
    </Guard>
  );
}
