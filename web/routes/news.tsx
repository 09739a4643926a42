import { readNewsPages } from '../features/news/news-data.server.ts';
import { NewsPage } from '../features/news/NewsPage.tsx';
import type { Route } from './+types/news.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return readNewsPages(request, context);
}

export default function NewsRoute({ loaderData }: Route.ComponentProps) {
  return <NewsPage {...loaderData} />;
}
