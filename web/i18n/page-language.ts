import type { Locale } from '../../contracts/roles.ts';
import { cameIn, chosenLanguage, DEFAULT_LOCALE, languageOf } from '../lib/format/language.ts';
import { isInside } from './bundles.ts';

/**
 * The language of a page: that of its address, else the reader's choice, else on the public site that in which the reader
 * came, else Bulgarian. A visit to /en changes nothing behind the sign-in.
 */
export function pageLanguage(pathname: string, cookies: string | null): Locale {
  const ofSite = isInside(pathname) ? null : cameIn(cookies);
  return languageOf(pathname) ?? chosenLanguage(cookies) ?? ofSite ?? DEFAULT_LOCALE;
}

/** The language a request asks for. */
export function readLanguage(request: Request): Locale {
  return pageLanguage(new URL(request.url).pathname, request.headers.get('cookie'));
}
