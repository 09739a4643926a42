import { ConfirmPage } from '../features/users/auth/ConfirmPage.tsx';
import { needBundles } from '../i18n/client.ts';

/** Nothing: a page that the server knows is rendered there, too. */
export const loader = () => null;

/** The page may be reached from the open site, whose texts are fewer. */
export async function clientLoader() {
  await needBundles('account');
  return null;
}

export default function AuthConfirmRoute() {
  return <ConfirmPage />;
}
