import { readGuide } from '../features/guide/guide-data.server.ts';
import { GuidePage } from '../features/guide/GuidePage.tsx';
import type { Route } from './+types/parent-guide.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return { articles: await readGuide(request, context) };
}

export default function ParentGuideRoute({ loaderData }: Route.ComponentProps) {
  return <GuidePage articles={loaderData.articles} />;
}
