import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database.ts';
import { requireBucket } from '../../server/storage/buckets.ts';
import { digestOf } from '../../server/storage/inspect.ts';
import { openStorage, type StorageSettings } from '../../server/storage/open-service.ts';
import type { Received } from '../../server/storage/receive.ts';
import type { StorageService } from '../../server/storage/service.ts';
import { upload } from '../../server/storage/upload.ts';
import { evening, lake, star, underwater } from './pictures/camp.ts';
import { firstLesson, openDay, stillWater, summerSchool } from './pictures/covers.ts';
import * as gear from './pictures/gear.ts';
import { COLOUR } from './pictures/paint.ts';
import { kindergarten, madaraPool, olympiaPool, schoolPool } from './pictures/places.ts';
import { portrait } from './pictures/portraits.ts';
import { butterfly, medals, podium, raceFromAbove, start } from './pictures/race.ts';
import { SKIN } from './pictures/swimmers.ts';

const WATER = ['#bfe8f7', COLOUR.pool] as const;
const WARM = ['#fde3cf', '#f6b28e'] as const;
const DEEP = ['#5fb9e2', '#1f7fbb'] as const;

/** What is drawn for the demo club, by bucket and path. */
export const PICTURES: Record<'media' | 'team' | 'products', Record<string, () => string>> = {
  media: {
    'places/madara.avif': madaraPool,
    'places/olympia.avif': olympiaPool,
    'places/school.avif': schoolPool,
    'places/kindergarten.avif': kindergarten,
    'news/medals.avif': medals,
    'news/first-lesson.avif': firstLesson,
    'news/still-water.avif': stillWater,
    'news/open-day.avif': openDay,
    'news/summer-school.avif': summerSchool,
    'gallery/start.avif': start,
    'gallery/race.avif': raceFromAbove,
    'gallery/butterfly.avif': butterfly,
    'gallery/podium.avif': podium,
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
      portrait({ skin: SKIN[1], hair: '#3a2417', style: 'cap', wear: 'suit', ground: WATER, cap: COLOUR.rope }),
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

/** Two cores are what a small machine has. */
const AT_ONCE = 2;
/** Low effort: the first start waits for the pictures, and flat colours stay small all the same. */
const AVIF = { quality: 62, effort: 1, chromaSubsampling: '4:2:0', tune: 'ssim' } as const;

/** Draws the demo club's pictures into the public buckets; those that are there already stay. */
export async function seedPictures(config: StorageSettings, database: Database): Promise<void> {
  const there = await storedNames(database);
  const waiting = Object.entries(PICTURES).flatMap(([bucket, pictures]) =>
    Object.entries(pictures)
      .filter(([key]) => !there.has(`${bucket}/${key}`))
      .map(([key, draw]) => ({ bucket, key, draw })),
  );
  if (waiting.length === 0) return;
  const service = await openStorage(config, database);
  const buckets = new Map(Object.keys(PICTURES).map((id) => [id, requireBucket(database, id)]));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { key, draw } = next;
      const to = { caller: SERVICE, ownerId: null, bucket: await buckets.get(next.bucket)!, key, isUpsert: true };
      await upload(service, to, {}, () => paint(service, draw()));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  service.workshop.close();
}

async function storedNames(database: Database): Promise<Set<string>> {
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<{ name: string }>`select bucket_id || '/' || name as name from storage.objects`.execute(trx),
  );
  return new Set(rows.map(({ name }) => name));
}

async function paint({ spool, workshop }: StorageService, svg: string): Promise<Received> {
  const target = await spool.newPath();
  await workshop.do({ kind: 'paint', svg, target, avif: AVIF });
  return {
    file: { path: target, size: (await stat(target)).size, digest: await digestOf(target) },
    mimetype: 'image/avif',
    cacheControl: 'public, max-age=3600',
    contentEncoding: undefined,
    userMetadata: null,
    isOurs: true,
  };
}
