import { expect, test } from 'vitest';
import { byAlbum, readView, viewAddress, type MediaItem } from './media-view.ts';

const item = (id: string, album: string | null) => ({ id, album: album && { key: album, name: album } }) as MediaItem;

test('a view is in the address and comes back from it', () => {
  const view = { kind: 'video' as const, album: 'Лагер & море', pages: 3 };
  expect(readView(new URL(viewAddress(view), 'http://club.test').searchParams)).toEqual(view);
  expect(viewAddress({ kind: null, album: null, pages: 1 })).toBe('/media');
});

test.each(['show=cats', 'pages=-4', 'pages=1e9x', 'album=', ''])(
  'an address that makes no sense shows everything: %s',
  (text) => expect(readView(new URLSearchParams(text))).toEqual({ kind: null, album: null, pages: 1 }),
);

test('albums are where their newest item is, the rest at the end', () => {
  const albums = byAlbum([item('1', null), item('2', 'Лагер'), item('3', 'Турнир'), item('4', 'Лагер')]);
  expect(albums.map(({ album, items }) => [album?.key, items.map(({ id }) => id).join()])).toEqual([
    ['Лагер', '2,4'],
    ['Турнир', '3'],
    [undefined, '1'],
  ]);
});
