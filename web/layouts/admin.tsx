import { Outlet } from 'react-router';
import { AdminRail } from '../shell/frame/AdminRail.tsx';
import { bringAdminFrame } from '../shell/frame/admin-frame.ts';
import { AdminSearch } from '../shell/search/AdminSearch.tsx';
import { Guard } from '../shell/session/Guard.tsx';

/** What the frame brings late elsewhere is needed on every page here: naming it packs it with the pages' own code. */
const FRAME = [AdminRail, AdminSearch];

/** The frame does not wait until it is known who looks. */
export function clientLoader() {
  if (FRAME.length > 0) void bringAdminFrame();
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
