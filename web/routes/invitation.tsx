import { OwnQueries } from '../components/states/OwnQueries.tsx';
import { InvitationPage } from '../features/users/InvitationPage.tsx';
import { needBundles } from '../i18n/client.ts';

/** The page may be reached from the open site, whose texts are fewer. */
export async function clientLoader() {
  await needBundles('account', 'adminPeople');
  return null;
}

export default function InvitationRoute() {
  return (
    <OwnQueries>
      <InvitationPage />
    </OwnQueries>
  );
}
