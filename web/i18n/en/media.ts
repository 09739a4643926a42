import type { media as bg } from '../bg/media.ts';
import type { Shape } from '../shape.ts';

export const media = {
  meta: { title: 'Gallery', description: 'Photos and videos of lessons, meets and camps of the club.' },
  title: 'Gallery',
  all: 'All',
  photos: 'Photos',
  videos: 'Videos',
  show: 'Show',
  open: 'Open {{title}}',
  kinds: { photo: 'photo', video: 'video' },
  albums: 'Albums',
  everyAlbum: 'All albums',
  withoutAlbum: 'Others',
  more: 'Show more',
  showAll: 'Show everything',
  position: '{{position}} of {{all}}',
  previous: 'Previous',
  next: 'Next',
  elsewhere: '{{title}}: watch it on the other site',
  film: {
    ask: 'The video plays from {{site}}. {{site}} then learns the address of your device and may set cookies. We will remember your choice in this browser.',
    play: 'Play from {{site}}',
  },
  empty: 'The first photos and videos will be here soon.',
  emptyView: 'There is nothing like that here.',
  failed: 'The gallery did not load',
} satisfies Shape<typeof bg>;
