import type { RouterContextProvider } from 'react-router';
import { requestContext } from '../api/server-context.ts';
import type { PublicBucket } from '../paths.ts';

/** A breath of a picture: so few pixels across weigh less than its address. */
const PIXELS = 16;
const MOST_KEPT = 2000;
/** A new upload has a new name, so what was drawn of one stays right. */
const kept = new Map<string, Promise<string | null>>();

/** The pictures of a bucket, each in a few pixels to show until it is there, by path. What cannot be drawn is left out. */
export async function readBlurs(
  context: Readonly<RouterContextProvider>,
  bucket: PublicBucket,
  paths: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const { fetch } = context.get(requestContext);
  const wanted = [...new Set(paths.filter((path) => path !== null))];
  const drawn = await Promise.all(
    wanted.map(async (path) => [path, await blurOf(fetch, `${bucket}/${path}`)] as const),
  );
  return new Map(drawn.flatMap(([path, blur]) => (blur ? [[path, blur]] : [])));
}

type Fetch = Parameters<typeof draw>[0];

async function blurOf(fetch: Fetch, name: string): Promise<string | null> {
  const found = kept.get(name);
  if (found) return found;
  const drawing = draw(fetch, name);
  kept.set(name, drawing);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT) kept.delete(oldest!);
  // A failed drawing is tried again the next time.
  const blur = await drawing;
  if (!blur) kept.delete(name);
  return blur;
}

async function draw(fetch: (input: Request | string | URL) => Promise<Response>, name: string): Promise<string | null> {
  const address = `http://club/storage/v1/render/image/public/${name}?width=${PIXELS}&quality=30&format=webp`;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return null;
  return `data:image/webp;base64,${Buffer.from(await answer.arrayBuffer()).toString('base64')}`;
}
