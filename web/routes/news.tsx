import type { Route } from './+types/news.ts';
import { NewsPage } from '../features/news/NewsPage.tsx';
import { readNews } from '../features/news/news-data.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return { articles: await readNews(request, context, 60) };
}

export default function NewsRoute({ loaderData }: Route.ComponentProps) {
  return <NewsPage articles={loaderData.articles} />;
}
