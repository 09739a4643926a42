import * as z from 'zod/mini';
import { MAX_LINE, MAX_NAME } from '../validation.ts';
import { addFault, day, line, storedText, text, translated } from './validation.ts';

const MAX_URL = 500;

/** An admin's title and album of a photo or a video. */
export const mediaInput = z.strictObject({
  ...translated('title', storedText(MAX_LINE), MAX_LINE),
  album: text(MAX_NAME),
  taken_on: z.nullish(day()),
  is_visible: z._default(z.boolean(), true),
});
export type MediaInput = z.output<typeof mediaInput>;

/** An album's name as an admin writes it. */
export const albumInput = z.strictObject({ name: line(MAX_NAME), name_en: text(MAX_NAME), name_ru: text(MAX_NAME) });
export type AlbumInput = z.output<typeof albumInput>;

const httpsAddress = z.pipe(
  z.nullish(z.string().check(z.trim(), z.maxLength(MAX_URL, { error: 'too_long' }))),
  z.transform((value) => value || null),
);

/** A new video: a link, or an uploaded file. */
export const videoInput = z
  .strictObject({ ...mediaInput.shape, video_url: httpsAddress, path: text(MAX_LINE), poster_path: text(MAX_LINE) })
  .check((context) => {
    const { video_url, path } = context.value;
    if (video_url && !isHttps(video_url)) addFault(context, 'video_url', 'invalid');
    if (!video_url && !path) addFault(context, 'video_url', 'required');
  });

function isHttps(address: string): boolean {
  return URL.canParse(address) && address.startsWith('https://');
}
