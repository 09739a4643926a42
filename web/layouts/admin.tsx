import { Outlet } from 'react-router';
import { OfficeRail } from '../features/frame/OfficeRail.tsx';
import { bringOfficeFrame } from '../features/frame/office-frame.ts';
import { OfficeSearch } from '../features/search/OfficeSearch.tsx';
import { Guard } from '../features/session/Guard.tsx';

/** What the frame brings late elsewhere is needed on every page here: naming it packs it with the pages' own code. */
const FRAME = [OfficeRail, OfficeSearch];

/** The frame does not wait until it is known who looks. */
export function clientLoader() {
  if (FRAME.length > 0) void bringOfficeFrame();
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
