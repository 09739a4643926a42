import { AthletesPage } from '../../features/admin-athletes/AthletesPage.tsx';

export default function AdminAthletesRoute() {
  return <AthletesPage />;
}
