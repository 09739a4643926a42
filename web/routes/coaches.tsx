import { CoachesPage } from '../features/team/CoachesPage.tsx';
import { readTeam } from '../features/team/team-data.server.ts';
import type { Route } from './+types/coaches.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return { team: await readTeam(request, context) };
}

export default function CoachesRoute({ loaderData }: Route.ComponentProps) {
  return <CoachesPage team={loaderData.team} />;
}
