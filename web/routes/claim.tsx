import { OwnQueries } from '../components/states/OwnQueries.tsx';
import { ClaimPage } from '../features/users/families/ClaimPage.tsx';
import { needBundles } from '../i18n/client.ts';

/** The page may be reached from the open site, whose texts are fewer. */
export async function clientLoader() {
  await needBundles('account');
  return null;
}

/** A press before the page has come to life is not lost in an address: the form is there again. */
export const action = () => null;

export default function ClaimRoute() {
  return (
    <OwnQueries>
      <ClaimPage />
    </OwnQueries>
  );
}
