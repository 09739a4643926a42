import { LaterPage } from '../features/later/LaterPage.tsx';
import { paths } from '../lib/paths.ts';

export default function AthleteGoalsRoute() {
  return <LaterPage page="athleteGoals" to={paths.athleteDashboard} />;
}
