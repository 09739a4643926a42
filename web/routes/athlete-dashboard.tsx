import { LaterPage } from '../features/later/LaterPage.tsx';
import { paths } from '../lib/paths.ts';

export default function AthleteDashboardRoute() {
  return <LaterPage page="athleteDashboard" to={paths.athleteGoals} />;
}
