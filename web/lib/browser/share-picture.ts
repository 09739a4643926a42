/** The public pages that have a picture of their own to be shared with; each is the noun of its texts, too. */
export const SHARED_PAGES = [
  'home',
  'club',
  'schedule',
  'coaches',
  'news',
  'media',
  'shop',
  'contact',
  'guide',
] as const;
export type SharedPage = (typeof SHARED_PAGES)[number];

/** The path of the picture of a page, or of an article as `news-` a product as `product-` or an event as `event-` and its name. */
export const sharePicture = (name: SharedPage | `news-${string}` | `product-${string}` | `event-${string}`): string =>
  `/share/${name}.png`;
