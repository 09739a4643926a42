import * as z from 'zod/mini';
import { DRAWN_QUALITIES, DRAWN_SIDES } from '../../../contracts/media.ts';
import { invalidRequest } from '../storage-error.ts';
import type { Drawing, PictureType } from './picture-jobs.ts';

/** The longest side that is drawn; a larger request gets this much. */
const LONGEST_SIDE = 2500;
const DEFAULT_QUALITY = 80;
const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** The focal point of a cut picture, in its width and height; `fp` is a point of the request's own. */
const GRAVITIES = {
  ce: { x: 0.5, y: 0.5 },
  no: { x: 0.5, y: 0 },
  so: { x: 0.5, y: 1 },
  ea: { x: 1, y: 0.5 },
  we: { x: 0, y: 0.5 },
  noea: { x: 1, y: 0 },
  nowe: { x: 0, y: 0 },
  soea: { x: 1, y: 1 },
  sowe: { x: 0, y: 1 },
} as const;

const side = z.int().check(z.gte(0));
const share = z.number().check(z.gte(0), z.lte(1));
const members = {
  resize: z.optional(z.enum(['cover', 'contain', 'fill'])),
  format: z.optional(z.enum(['origin', 'webp', 'avif'])),
  gravity: z.optional(z.enum(['fp', ...(Object.keys(GRAVITIES) as (keyof typeof GRAVITIES)[])])),
};
interface Point {
  gravity?: string | undefined;
  x_offset?: number | undefined;
  y_offset?: number | undefined;
}
const hasPoint = z.refine<Point>(
  ({ gravity, x_offset: x, y_offset: y }) => (gravity === 'fp') === (x !== undefined && y !== undefined),
  { error: 'gravity fp, and no other, takes x_offset and y_offset', path: ['gravity'] },
);

/** A transformation in a request's body. */
export const transformBody = z
  .object({
    width: z.optional(side),
    height: z.optional(side),
    quality: z.optional(z.int().check(z.gte(20), z.lte(100))),
    x_offset: z.optional(share),
    y_offset: z.optional(share),
    ...members,
  })
  .check(hasPoint);
export type Transform = z.output<typeof transformBody>;

const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));
const decimal = z.pipe(z.string().check(z.regex(/^\d(?:\.\d{1,9})?$/)), z.transform(Number));
const transformQuery = z
  .object({
    width: z.optional(whole),
    height: z.optional(whole),
    quality: z.optional(z.pipe(whole, z.number().check(z.gte(20), z.lte(100)))),
    x_offset: z.optional(z.pipe(decimal, share)),
    y_offset: z.optional(z.pipe(decimal, share)),
    ...members,
  })
  .check(hasPoint);

/** The transformation of the query string. Throws InvalidRequest with the wrong member. */
export function readTransform(query: URLSearchParams): Transform {
  const parsed = transformQuery.safeParse(Object.fromEntries(query));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw invalidRequest(`querystring/${issue.path.join('/')} is not valid: ${issue.message}`);
}

/** The shorter side is drawn in this part of the longer one, which has 3:2, 4:3 and 16:9 exactly. */
const PROPORTIONS = 48;
/** A point of the request's own is drawn at the nearest tenth. */
const POINTS = 10;

/** The transformation as it is drawn for many: its figures become the next of a few, its proportions stay. */
export function rounded(transform: Transform): Transform {
  const { width = 0, height = 0, quality, x_offset: x, y_offset: y } = transform;
  const longest = Math.max(width, height);
  const side = nextOf(DRAWN_SIDES, longest);
  const drawn = (pixels: number) =>
    Math.round((Math.max(1, Math.round((pixels / longest) * PROPORTIONS)) / PROPORTIONS) * side);
  return {
    ...transform,
    ...(width && { width: drawn(width) }),
    ...(height && { height: drawn(height) }),
    ...(quality && { quality: nextOf(DRAWN_QUALITIES, quality) }),
    ...(x !== undefined && { x_offset: Math.round(x * POINTS) / POINTS }),
    ...(y !== undefined && { y_offset: Math.round(y * POINTS) / POINTS }),
  };
}

const nextOf = (few: readonly number[], size: number): number => few.find((each) => each >= size) ?? few.at(-1)!;

/**
 * The type of the answer: the requested one; by default WebP for clients that accept it, as it is a third of the
 * weight.
 */
export function targetFormat({ format }: Transform, accept: string): 'origin' | 'webp' | 'avif' {
  return format ?? (/\bimage\/webp\b/.test(accept) ? 'webp' : 'origin');
}

/** The transformation in the words of the protocol's `X-Transformations`. */
export function describeTransform(transform: Transform): string {
  const { width, height, resize, quality, format, gravity, x_offset: x, y_offset: y } = transform;
  const parts = [
    height && `height:${sideOf(height)}`,
    width && `width:${sideOf(width)}`,
    (width || height) && `resizing_type:${RESIZING_TYPES[resize ?? 'cover']}`,
    gravity && `gravity:${gravity}${gravity === 'fp' ? `:${x}:${y}` : ''}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
  ];
  return parts.filter(Boolean).join(',');
}

/** The drawing of a picture of this kind: never larger than LONGEST_SIDE. */
export function drawingOf(transform: Transform, type: PictureType): Drawing {
  return {
    width: sideOf(transform.width),
    height: sideOf(transform.height),
    fit: FITS[transform.resize ?? 'cover'],
    quality: transform.quality ?? DEFAULT_QUALITY,
    type,
    ...(transform.gravity ? { focus: focusOf(transform) } : {}),
  };
}

function focusOf({ gravity, x_offset: x = 0, y_offset: y = 0 }: Transform): { x: number; y: number } {
  return gravity === 'fp' ? { x, y } : GRAVITIES[gravity!];
}

const sideOf = (size: number | undefined) => (size ? Math.min(size, LONGEST_SIDE) : undefined);
