import type { Database } from '../../server/platform/database.ts';
import type { StorageSettings } from '../../server/storage/open-service.ts';
import { drawn, film, storeDemoFiles } from './demo-files.ts';
import { evening, lake, star, underwater } from './pictures/camp.ts';
import { firstLesson, openDay, stillWater, summerSchool } from './pictures/covers.ts';
import { filmFrame } from './pictures/film.ts';
import * as gear from './pictures/gear.ts';
import { COLOR } from './pictures/paint.ts';
import { kindergarten, madaraPool, olympiaPool, schoolPool } from './pictures/locations.ts';
import { portrait } from './pictures/portraits.ts';
import { butterfly, medals, podium, raceFromAbove, start } from './pictures/race.ts';
import { SKIN } from './pictures/swimmers.ts';

const WATER = ['#bfe8f7', COLOR.pool] as const;
const WARM = ['#fde3cf', '#f6b28e'] as const;
const DEEP = ['#5fb9e2', '#1f7fbb'] as const;

/** The moment of the film that is shown before it is played. */
const FILM_POSTER_SECOND = 8.8;

/** What is drawn for the demo club, by bucket and path. */
export const PICTURES: Record<'media' | 'team' | 'products', Record<string, () => string>> = {
  media: {
    'locations/madara.avif': madaraPool,
    'locations/olympia.avif': olympiaPool,
    'locations/school.avif': schoolPool,
    'locations/kindergarten.avif': kindergarten,
    'news/medals.avif': medals,
    'news/first-lesson.avif': firstLesson,
    'news/still-water.avif': stillWater,
    'news/open-day.avif': openDay,
    'news/summer-school.avif': summerSchool,
    'gallery/start.avif': start,
    'gallery/race.avif': raceFromAbove,
    'gallery/butterfly.avif': butterfly,
    'gallery/podium.avif': podium,
    'gallery/last-meters.avif': () => filmFrame(FILM_POSTER_SECOND),
    'gallery/lake.avif': lake,
    'gallery/star.avif': star,
    'gallery/underwater.avif': underwater,
    'gallery/evening.avif': evening,
  },
  team: {
    'ivan-petrov.avif': () =>
      portrait({
        skin: SKIN[1],
        hair: '#2f1f17',
        style: 'short',
        wear: 'polo',
        ground: WATER,
        beard: true,
        whistle: true,
      }),
    'desislava-marinova.avif': () =>
      portrait({ skin: SKIN[0], hair: '#7a4a28', style: 'ponytail', wear: 'polo', ground: WARM, whistle: true }),
    'georgi-vasilev.avif': () =>
      portrait({ skin: SKIN[1], hair: '#d8dde0', style: 'grey', wear: 'jacket', ground: DEEP, glasses: true }),
    'martin-kolev.avif': () =>
      portrait({ skin: SKIN[1], hair: '#3a2417', style: 'cap', wear: 'suit', ground: WATER, cap: COLOR.rope }),
    'nikol-radeva.avif': () =>
      portrait({ skin: SKIN[0], hair: '#a8652f', style: 'ponytail', wear: 'jacket', ground: DEEP, medal: true }),
    'kristiyan-danev.avif': () =>
      portrait({ skin: SKIN[2], hair: '#241711', style: 'crop', wear: 'jacket', ground: WARM, medal: true }),
  },
  products: {
    'suit-girls.avif': gear.girlsSuit,
    'jammers.avif': gear.jammers,
    'goggles-race.avif': gear.raceGoggles,
    'goggles-kids.avif': gear.kidsGoggles,
    'cap-silicone.avif': gear.siliconeCap,
    'cap-kids.avif': gear.kidsCap,
    'kickboard.avif': gear.kickboard,
    'fins.avif': gear.fins,
    'towel.avif': gear.towel,
    'mesh-bag.avif': gear.meshBag,
  },
};

/** The films of the gallery, by path; the files are in the folder `films`. */
const FILMS: Record<string, string> = { 'gallery/last-meters.mp4': 'last-meters.mp4' };

/** Draws the demo club's pictures into the public buckets and puts its film beside them; those that are there already stay. */
export function seedPictures(config: StorageSettings, database: Database): Promise<void> {
  const pictures = Object.entries(PICTURES).flatMap(([bucket, all]) =>
    Object.entries(all).map(([key, draw]) => ({ bucket, key, make: drawn(draw) })),
  );
  const films = Object.entries(FILMS).map(([key, name]) => ({ bucket: 'media', key, make: film(name) }));
  return storeDemoFiles(config, database, [...films, ...pictures]);
}
