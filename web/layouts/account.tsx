import { Outlet, useLocation } from 'react-router';
import { OwnQueries } from '../components/states/OwnQueries.tsx';
import { needBundles } from '../i18n/client.ts';
import { SessionProvider } from '../shell/session/SessionProvider.tsx';

/** Nothing: a layout that the server knows is rendered there, too. */
export const loader = () => null;

/** The texts of the forms, before they are shown. On the first visit they are there already (entry.client). */
export async function clientLoader() {
  await needBundles('account');
  return null;
}

export default function AccountLayout() {
  return (
    <SessionProvider>
      <OwnQueries key={useLocation().pathname}>
        <Outlet />
      </OwnQueries>
    </SessionProvider>
  );
}
