import type { Route } from './+types/club.ts';
import { ClubPage } from '../features/club/ClubPage.tsx';
import { readClub } from '../features/club/club-data.server.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return readClub(request, context);
}

export default function ClubRoute({ loaderData }: Route.ComponentProps) {
  return <ClubPage {...loaderData} />;
}
