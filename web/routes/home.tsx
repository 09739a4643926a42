import { readHome } from '../pages/home/home-data.server.ts';
import { HomePage } from '../pages/home/HomePage.tsx';
import type { Route } from './+types/home.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return readHome(request, context);
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}
