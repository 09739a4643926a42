import { PageMeta } from '../../components/PageMeta.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { PublicHeading } from '../frame/PublicHeading.tsx';
import type { Guide } from './guide.server.ts';

/** What parents ask before the first lesson, in short articles with a list of contents. */
export function GuidePage({ guide }: { guide: Guide }) {
  return (
    <>
      <PageMeta title={guide.meta.title} description={guide.meta.description} />
      <PublicHeading title={guide.title} lead={guide.lead} />
      <div className="page-width grid gap-x-16 gap-y-8 pt-10 lg:grid-cols-[16rem_1fr]">
        <nav aria-label={guide.contents} className="lg:sticky lg:top-6 lg:self-start">
          <p className="font-semibold">{guide.contents}</p>
          <ul className="mt-1">
            {guide.articles.map((article) => (
              <li key={article.id}>
                <a href={`#${article.id}`} className="flex min-h-11 items-center text-water hover:underline">
                  {article.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex max-w-prose flex-col gap-14">
          {guide.articles.map((article) => (
            <article key={article.id} id={article.id} className="scroll-mt-6">
              <h2 className="font-condensed text-3xl font-bold">{article.title}</h2>
              <Paragraphs text={article.text} className="mt-3 text-lg" />
              {article.list.length > 0 && (
                <ul className="mt-4 flex flex-col gap-2 text-lg">
                  {article.list.map((item) => (
                    <li
                      key={item}
                      className="flex gap-3 before:mt-3 before:h-1 before:w-4 before:shrink-0 before:rounded-full before:bg-rope"
                    >
                      {item}
                    </li>
                  ))}
                </ul>
              )}
            </article>
          ))}
        </div>
      </div>
    </>
  );
}
