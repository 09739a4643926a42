import { queryOptions, useQuery } from '@tanstack/react-query';
import { drawSquare } from '../../lib/api/draw-square.ts';

/** The private bucket of children's photos; names begin with the child's id. */
export const PHOTO_BUCKET = 'children';

/** A drawn picture is sharp on a screen of this many pixels a point. */
const PIXEL_RATIO = 2;
const DAY_MS = 86_400_000;

/** A photo in the size needed. A path never changes its picture. */
const childPhotoQuery = (path: string, points: number) =>
  queryOptions({
    queryKey: ['child-photo', path, points],
    staleTime: Infinity,
    gcTime: DAY_MS,
    queryFn: () => drawSquare(PHOTO_BUCKET, path, points * PIXEL_RATIO),
  });

/** The address of a child's photo for a square of that many points; null without a photo, or until it has come. */
export function useChildPhoto(path: string | null, points: number): string | null {
  const { data } = useQuery({ ...childPhotoQuery(path ?? '', points), enabled: path !== null });
  return data ?? null;
}
