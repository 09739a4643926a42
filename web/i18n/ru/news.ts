import type { news as bg } from '../bg/news.ts';
import type { RussianShape } from '../shape.ts';

export const news = {
  meta: {
    title: 'Новости',
    description: 'Что происходит в клубе: запись, соревнования, лагеря и изменения расписания.',
  },
  feed: 'Все новости в RSS',
  others: 'Ещё новости',
  older: 'Более старые новости',
  title: 'Новости',
  empty: 'Новостей пока нет.',
  failed: 'Новости не загрузились',
} satisfies RussianShape<typeof bg>;
