import type { media as bg } from '../bg/media.ts';
import type { RussianShape } from '../shape.ts';

export const media = {
  meta: { title: 'Галерея', description: 'Фото и видео занятий, соревнований и лагерей клуба.' },
  title: 'Галерея',
  all: 'Всё',
  photos: 'Фото',
  videos: 'Видео',
  show: 'Показать',
  open: 'Открыть {{title}}',
  kinds: { photo: 'фото', video: 'видео' },
  albums: 'Альбомы',
  everyAlbum: 'Все альбомы',
  withoutAlbum: 'Другие',
  more: 'Показать ещё',
  showAll: 'Показать всё',
  position: '{{position}} из {{all}}',
  previous: 'Предыдущее',
  next: 'Следующее',
  elsewhere: '{{title}}: смотреть на другом сайте',
  film: {
    ask: 'Видео воспроизводится с {{site}}. Тогда {{site}} узнаёт адрес вашего устройства и может сохранить файлы cookie. Мы запомним ваш выбор в этом браузере.',
    play: 'Включить с {{site}}',
  },
  empty: 'Скоро здесь появятся первые фото и видео.',
  emptyView: 'Здесь нет ничего подходящего.',
  failed: 'Галерея не загрузилась',
} satisfies RussianShape<typeof bg>;
