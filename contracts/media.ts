export const MEDIA_KINDS = ['photo', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** The sides in which pictures are drawn for all but the secret key, in pixels: a side in between becomes the next one. */
export const DRAWN_SIDES = [16, 32, 64, 96, 160, 240, 360, 480, 720, 1200, 1800, 2500] as const;

/** Likewise the qualities. */
export const DRAWN_QUALITIES = [30, 55, 80, 100] as const;
