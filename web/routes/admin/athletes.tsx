import { AthletesPage } from '../../features/athletes/admin/AthletesPage.tsx';

export default function AdminAthletesRoute() {
  return <AthletesPage />;
}
