import type { media as bg } from '../bg/media.ts';
import type { Shape } from '../shape.ts';

export const media = {
  meta: { title: 'Gallery', description: 'Photos and videos of lessons, meets and camps of the club.' },
  title: 'Gallery',
  all: 'All',
  photos: 'Photos',
  videos: 'Videos',
  show: 'Show',
  open: 'Open',
  empty: 'Nothing here yet.',
  failed: 'The gallery did not load',
} satisfies Shape<typeof bg>;
