import { KindergartenPage } from '../../features/admin-kindergarten/KindergartenPage.tsx';

export default function AdminKindergartenRoute() {
  return <KindergartenPage />;
}
