import { AthleteGoalsPage } from '../features/athlete/AthleteGoalsPage.tsx';

export default function AthleteGoalsRoute() {
  return <AthleteGoalsPage />;
}
