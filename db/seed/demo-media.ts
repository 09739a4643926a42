import { addDays, clubDay } from '../../contracts/time.ts';
import type { Transaction } from '../../server/platform/database.ts';
import { inThree, type Texts } from './languages.ts';

interface Album {
  name: string;
  /** Days ago. */
  taken: number;
  photos: [path: string, title: Texts][];
}

const ALBUMS: Album[] = [
  {
    name: 'Турнир в Търговище',
    taken: 6,
    photos: [
      [
        'gallery/start.avif',
        ['Стартът на 50 метра кроул', 'The start of the 50 m freestyle', 'Старт на 50 метров кролем'],
      ],
      [
        'gallery/race.avif',
        ['Пет коридора, една посока', 'Five lanes, one direction', 'Пять дорожек, одно направление'],
      ],
      [
        'gallery/butterfly.avif',
        ['Последните метри на бътерфлая', 'The last metres of the butterfly', 'Последние метры баттерфляем'],
      ],
      ['gallery/podium.avif', ['Трите стъпала', 'Three steps', 'Три ступени']],
      [
        'news/medals.avif',
        ['Медалите, преди да ги раздадат', 'The medals before they were given out', 'Медали перед вручением'],
      ],
    ],
  },
  {
    name: 'Лагер край язовира',
    taken: 64,
    photos: [
      ['gallery/lake.avif', ['Сутрин на кея', 'Morning on the jetty', 'Утро на причале']],
      ['gallery/star.avif', ['Звезда с дъски', 'A star of kickboards', 'Звезда из досок']],
      ['gallery/underwater.avif', ['Под вода', 'Below the surface', 'Под водой']],
      ['gallery/evening.avif', ['Вечер край огъня', 'An evening by the fire', 'Вечер у костра']],
    ],
  },
];

const SIZE = { width: 1200, height: 800 };

/** Nine photos in two albums. */
export async function seedMedia(trx: Transaction): Promise<void> {
  const today = clubDay();
  const rows = ALBUMS.flatMap(({ name, taken, photos }) =>
    photos.map(([path, title]) => ({
      kind: 'photo' as const,
      album: name,
      path,
      ...SIZE,
      ...inThree('title', title),
      taken_on: addDays(today, -taken),
    })),
  );
  await trx.insertInto('media_items').values(rows).execute();
}
