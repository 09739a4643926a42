import type { media as bg } from '../bg/media.ts';
import type { RussianShape } from '../shape.ts';

export const media = {
  meta: { title: 'Галерея', description: 'Фото и видео занятий, соревнований и лагерей клуба.' },
  title: 'Галерея',
  all: 'Всё',
  photos: 'Фото',
  videos: 'Видео',
  show: 'Показать',
  open: 'Открыть',
  empty: 'Здесь пока ничего нет.',
  failed: 'Галерея не загрузилась',
} satisfies RussianShape<typeof bg>;
