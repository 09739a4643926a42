import { OwnQueries } from '../components/states/OwnQueries.tsx';
import { AcceptPage } from '../features/children/guardians/AcceptPage.tsx';
import { needBundles } from '../i18n/client.ts';

/** The page may be reached from the open site, whose texts are fewer. */
export async function clientLoader() {
  await needBundles('account', 'visit');
  return null;
}

export default function GuardianAcceptRoute() {
  return (
    <OwnQueries>
      <AcceptPage />
    </OwnQueries>
  );
}
