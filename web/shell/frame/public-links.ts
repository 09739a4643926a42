import { paths } from '../../lib/paths.ts';

/** The links of the top bar, then those that only the menu and the footer show. */
export const TOP_LINKS = [
  { to: paths.club, key: 'club' },
  { to: paths.schedule, key: 'schedule' },
  { to: paths.coaches, key: 'coaches' },
  { to: paths.news, key: 'news' },
  { to: paths.media, key: 'media' },
  { to: paths.shop, key: 'shop' },
  { to: paths.contact, key: 'contact' },
] as const;

/** At the very foot of every public page. */
export const LEGAL_LINKS = [
  { to: paths.privacy, key: 'privacy' },
  { to: paths.terms, key: 'terms' },
  { to: paths.poolRules, key: 'poolRules' },
  { to: paths.cookies, key: 'cookies' },
  { to: paths.withdraw, key: 'withdraw' },
] as const;

export const MORE_LINKS = [{ to: paths.parentGuide, key: 'parentGuide' }] as const;
