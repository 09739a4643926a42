import { readPublicEvent } from '../features/events/public-event-data.server.ts';
import { PublicEventPage } from '../features/events/PublicEventPage.tsx';
import type { Route } from './+types/event.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const found = await readPublicEvent(request, context, params.eventId);
  if (!found) throw new Response(null, { status: 404 });
  return { event: found };
}

export default function EventRoute({ loaderData }: Route.ComponentProps) {
  return <PublicEventPage {...loaderData} />;
}
