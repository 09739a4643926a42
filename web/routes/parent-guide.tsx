import type { Route } from './+types/parent-guide.ts';
import { GuidePage } from '../features/guide/GuidePage.tsx';
import { guideIn } from '../features/guide/guide.server.ts';
import { readLanguage } from '../lib/language.ts';

/** The articles travel as data, in one language, so that they weigh nothing on other pages. */
export function loader({ request }: Route.LoaderArgs) {
  return guideIn(readLanguage(request));
}

export default function ParentGuideRoute({ loaderData }: Route.ComponentProps) {
  return <GuidePage guide={loaderData} />;
}
