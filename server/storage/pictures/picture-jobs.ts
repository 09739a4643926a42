import type { AvifOptions } from 'sharp';

/** The largest picture, over all its frames: what a good telephone takes. Larger ones are bombs. */
export const LARGEST_PICTURE_PIXELS = 50_000_000;

/** The supported kinds of pictures. SVG is not: it is a program for a browser, not a picture. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** True if pictures of this type are understood. */
export const isPicture = (mimetype: string | undefined): mimetype is PictureType =>
  PICTURE_TYPES.some((type) => type === mimetype);

/** The drawing of a picture from another one. */
export interface Drawing {
  /** In pixels; without one of them the other one decides, without both the picture keeps its size. */
  width: number | undefined;
  height: number | undefined;
  fit: 'cover' | 'inside' | 'fill';
  /** 1 to 100. */
  quality: number;
  type: PictureType;
  /** The point that stays when the picture is cut, from 0 to 1 of its width and height; its middle where left out. */
  focus?: { x: number; y: number };
}

/** Work on a picture: from a file to a new one. */
export type PictureJob =
  /** Encodes it again: upright, of the same kind, without anything but its pixels. */
  | { kind: 'clean'; path: string; target: string; type: PictureType }
  | { kind: 'draw'; path: string; target: string; type: PictureType; drawing: Drawing }
  /** A drawing of the server's own, as SVG, becomes AVIF. */
  | { kind: 'paint'; svg: string; target: string; avif: AvifOptions };
