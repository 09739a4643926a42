import { readClub } from '../features/locations/club/club-data.server.ts';
import { ClubPage } from '../features/locations/club/ClubPage.tsx';
import type { Route } from './+types/club.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return readClub(request, context);
}

export default function ClubRoute({ loaderData }: Route.ComponentProps) {
  return <ClubPage {...loaderData} />;
}
