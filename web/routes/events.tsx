import { LaterPage } from '../features/later/LaterPage.tsx';
import { paths } from '../lib/paths.ts';

export default function EventsRoute() {
  return <LaterPage page="events" to={paths.news} />;
}
