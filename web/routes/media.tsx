import { readMedia } from '../features/media/media-data.server.ts';
import { MediaPage } from '../features/media/MediaPage.tsx';
import type { Route } from './+types/media.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return readMedia(request, context);
}

export default function MediaRoute({ loaderData }: Route.ComponentProps) {
  return <MediaPage {...loaderData} />;
}
