import { Outlet } from 'react-router';
import { SessionProvider } from '../features/session/SessionProvider.tsx';
import { needBundles } from '../i18n/client.ts';

/** The texts of the forms, before they are shown. On the first visit they are there already (entry.client). */
export async function clientLoader() {
  await needBundles('account');
  return null;
}

export default function AccountLayout() {
  return (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  );
}
