import type { news as bg } from '../bg/news.ts';
import type { Shape } from '../shape.ts';

export const news = {
  meta: {
    title: 'News',
    description: 'News from the club: enrollment, meets, camps and timetable changes.',
  },
  feed: 'All news as RSS',
  others: 'More news',
  older: 'Older news',
  title: 'News',
  empty: 'No news yet.',
  failed: 'The news did not load',
} satisfies Shape<typeof bg>;
