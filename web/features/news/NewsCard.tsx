import { Link } from 'react-router';
import { Photo } from '../../components/Photo.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths, publicFile } from '../../lib/paths.ts';

/** An article in the reader's language. */
export interface Article {
  slug: string;
  title: string;
  summary: string;
  body: string;
  /** Path in the bucket media. */
  cover: string | null;
  /** The cover in a few pixels. */
  blur?: string | null | undefined;
  publishedAt: string;
}

export interface NewsCardProps {
  article: Article;
  level?: 'h2' | 'h3';
  /** In the first view: the picture comes with the page. */
  eager?: boolean;
}

/** An article as a card that leads to its whole text. */
export function NewsCard({ article, level: Title = 'h3', eager = false }: NewsCardProps) {
  const { date } = useLanguage();
  return (
    <article className="group relative">
      <Photo
        src={article.cover && publicFile('media', article.cover)}
        alt=""
        ratio="16/9"
        eager={eager}
        blur={article.blur}
      />
      <p className="mt-3 text-sm text-muted first-letter:uppercase">
        <time dateTime={article.publishedAt}>{date(article.publishedAt)}</time>
      </p>
      <Title className="mt-0.5 text-xl font-bold">
        <Link
          to={paths.article(article.slug)}
          prefetch="intent"
          className="after:absolute after:inset-0 group-hover:underline"
        >
          {article.title}
        </Link>
      </Title>
      {article.summary && <p className="mt-1 line-clamp-3 text-muted">{article.summary}</p>}
    </article>
  );
}
