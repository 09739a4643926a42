import { expect, test } from 'vitest';
import { filmOf } from './films.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10', { site: 'youtube', id: 'dQw4w9WgXcQ' }],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', { site: 'youtube', id: 'dQw4w9WgXcQ' }],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', { site: 'youtube', id: 'dQw4w9WgXcQ' }],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', { site: 'youtube', id: 'dQw4w9WgXcQ' }],
  ['https://vimeo.com/76979871', { site: 'vimeo', id: '76979871' }],
  ['https://vimeo.com/76979871/8272103f6e', { site: 'vimeo', id: '76979871', key: '8272103f6e' }],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', { site: 'vimeo', id: '76979871', key: '8272103f6e' }],
])('%s leads to a film', (address, film) => expect(filmOf(address)).toEqual(film));

test.each([
  'http://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?u=youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ"onload="x',
  'https://www.youtube.com/watch?v=../../x',
  'https://www.youtube.com/@club',
  'https://vimeo.com/club',
  'javascript:alert(1)',
  '',
])('%s does not', (address) => expect(filmOf(address)).toBeNull());
