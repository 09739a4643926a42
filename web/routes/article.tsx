import { ArticlePage } from '../features/news/ArticlePage.tsx';
import { readArticle } from '../features/news/news-data.server.ts';
import type { Route } from './+types/article.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const found = await readArticle(request, context, params.slug);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} />;
}
