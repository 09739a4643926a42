import { DRAWN_SIDES } from '../../../contracts/media.ts';

const STORED = '/storage/v1/object/public/';
const DRAWN = '/storage/v1/render/image/public/';
/** In pixels; the server draws each once and keeps it. */
const WIDTHS = DRAWN_SIDES.filter((side) => side >= 240 && side <= 1800);
/** Of AVIF: beside 65 nothing is missed on a phone, and a third of the bytes is saved. */
const QUALITY = 55;

/** The same public picture in the widths that screens need, as AVIF; undefined for what is no stored picture. */
export function srcSetOf(src: string): string | undefined {
  if (!src.startsWith(STORED)) return undefined;
  return WIDTHS.map((width) => `${drawn(src, width)} ${width}w`).join(', ');
}

/** A square of a public picture, for so many points on any screen. */
export function squareOf(src: string, points: number): string {
  if (!src.startsWith(STORED)) return src;
  const side = points * 2;
  return `${drawn(src, side)}&height=${side}`;
}

function drawn(src: string, width: number): string {
  return `${DRAWN}${src.slice(STORED.length)}?format=avif&quality=${QUALITY}&width=${width}`;
}
