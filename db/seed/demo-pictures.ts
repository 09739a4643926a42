import { readdirSync } from 'node:fs';
import type { Database } from '../../server/platform/database/database.ts';
import type { StorageSettings } from '../../server/storage/open-service.ts';
import { drawn, film, PICTURES, storeDemoFiles } from './demo-files.ts';

/** The films of the gallery, by path; the files are in the folder `films`. */
const FILMS: Record<string, string> = { 'gallery/last-meters.mp4': 'last-meters.mp4' };

/** The drawings of a public bucket: each becomes a picture of the same path. */
const drawingsOf = (bucket: string): string[] =>
  readdirSync(new URL(`${bucket}/`, PICTURES), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svg'))
    .map((name) => name.replaceAll('\\', '/').slice(0, -'.svg'.length));

/** Paints the demo club's drawings into the public buckets and puts its film beside them; those that are there already stay. */
export function seedPictures(config: StorageSettings, database: Database): Promise<void> {
  const pictures = ['media', 'team', 'products'].flatMap((bucket) =>
    drawingsOf(bucket).map((name) => ({ bucket, key: `${name}.avif`, make: drawn(`${bucket}/${name}.svg`) })),
  );
  const films = Object.entries(FILMS).map(([key, name]) => ({ bucket: 'media', key, make: film(name) }));
  return storeDemoFiles(config, database, [...films, ...pictures]);
}
