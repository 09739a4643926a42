import { Outlet } from 'react-router';
import { UnsentMessages } from '../features/messages/UnsentMessages.tsx';
import { bringAdminFrame } from '../shell/frame/admin-frame.ts';
import { AdminRail } from '../shell/frame/AdminRail.tsx';
import { AdminSearch } from '../shell/search/AdminSearch.tsx';
import { Guard } from '../shell/session/Guard.tsx';

/** Frame parts that come late elsewhere are needed on every page here, and come with the pages' own code. */
export function clientLoader() {
  // The frame reports what could not be loaded.
  bringAdminFrame({ AdminRail, AdminSearch }).catch(() => undefined);
  return null;
}
clientLoader.hydrate = true as const;

export default function AdminLayout() {
  return (
    <Guard role="admin">
      <UnsentMessages />
      <Outlet />
    </Guard>
  );
}
