import { addDays, clubDay } from '../../contracts/time.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { inThree, type Texts } from './languages.ts';

interface Album {
  name: Texts;
  /** Days ago. */
  taken: number;
  photos: [path: string, title: Texts][];
}

const ALBUMS: Album[] = [
  {
    name: ['Турнир в Търговище', 'The meet in Targovishte', 'Турнир в Тырговиште'],
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
        ['Последните метри на бътерфлая', 'The last meters of the butterfly', 'Последние метры баттерфляем'],
      ],
      ['gallery/podium.avif', ['Трите стъпала', 'Three steps', 'Три ступени']],
      [
        'news/medals.avif',
        ['Медалите, преди да ги раздадат', 'The medals before they were given out', 'Медали перед вручением'],
      ],
    ],
  },
  {
    name: ['Лагер край язовира', 'The camp by the lake', 'Лагерь у водохранилища'],
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

const FILM = {
  kind: 'video' as const,
  path: 'gallery/last-meters.mp4',
  poster_path: 'gallery/last-meters.avif',
  width: 960,
  height: 540,
  ...inThree('title', ['Последните петнайсет метра', 'The last fifteen meters', 'Последние пятнадцать метров']),
};

/** Nine photos in two albums, and a film in the first. */
export async function seedMedia(trx: Transaction): Promise<void> {
  const today = clubDay();
  const rows = ALBUMS.flatMap(({ name, taken, photos }, index) => {
    const where = { album: name[0], taken_on: addDays(today, -taken) };
    const pictures = photos.map(([path, title]) => ({
      kind: 'photo' as const,
      path,
      poster_path: null,
      ...SIZE,
      ...inThree('title', title),
      ...where,
    }));
    return index === 0 ? [...pictures, { ...FILM, ...where }] : pictures;
  });
  await trx.insertInto('media_items').values(rows).execute();
  for (const { name } of ALBUMS)
    await trx.updateTable('albums').set(inThree('name', name)).where('name', '=', name[0]).execute();
}
