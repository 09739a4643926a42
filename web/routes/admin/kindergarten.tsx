import { KindergartenPage } from '../../features/kindergarten/KindergartenPage.tsx';

export default function AdminKindergartenRoute() {
  return <KindergartenPage />;
}
