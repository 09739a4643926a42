import { LOCALES, type Locale } from '../../../contracts/roles.ts';

/** The key in browser storage and the name of the cookie under which the chosen language is kept. */
export const LANGUAGE_KEY = 'language';
/** The cookie, until the browser is closed, of the language in which a reader without a choice came to the public site. */
const CAME_IN = 'came-in';

export const DEFAULT_LOCALE: Locale = 'bg';
/** The languages that have addresses of their own for public pages. */
export const ADDRESSED = ['en', 'ru'] as const satisfies Locale[];

const YEAR_SECONDS = 31_536_000;

/** True if a text is one of the club's languages. */
export function isLocale(value: string | null | undefined): value is Locale {
  return LOCALES.includes(value as Locale);
}

/** The value of one cookie in a `Cookie` header, or null. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=');
    if (key === name && value) return decodeURIComponent(value);
  }
  return null;
}

/** Keeps a choice for a year, for the server to see. */
export function writeCookie(name: string, value: string): void {
  document.cookie = keptCookie(name, value);
}

/** A cookie that keeps a choice for a year, as `Set-Cookie` and the browser write it. */
export function keptCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** The language in which a page is always shown at this address, such as /en/club; null where the reader's choice decides. */
export function languageOf(pathname: string): Locale | null {
  const first = pathname.split('/')[1];
  return ADDRESSED.find((locale) => locale === first) ?? null;
}

/** The address of the same page in the reader's own language. */
export function withoutLanguage(pathname: string): string {
  const locale = languageOf(pathname);
  return locale === null ? pathname : pathname.slice(locale.length + 1) || '/';
}

/** The address at which a public page is always in this language; Bulgarian has the plain one. */
export function inLanguage(pathname: string, locale: Locale): string {
  const plain = withoutLanguage(pathname);
  if (locale === DEFAULT_LOCALE) return plain;
  return plain === '/' ? `/${locale}` : `/${locale}${plain}`;
}

/** The language that the reader chose, by a `Cookie` header. */
export const chosenLanguage = (cookies: string | null): Locale | null => localeIn(cookies, LANGUAGE_KEY);

/** The language of the address by which the reader came, by a `Cookie` header: no choice, and for public pages only. */
export const cameIn = (cookies: string | null): Locale | null => localeIn(cookies, CAME_IN);

/** Lets public pages go on in the language of an address, until the browser is closed. */
export function goOnIn(locale: Locale): void {
  document.cookie = `${CAME_IN}=${locale}; Path=/; SameSite=Lax`;
}

function localeIn(cookies: string | null, name: string): Locale | null {
  const value = readCookie(cookies, name);
  return isLocale(value) ? value : null;
}

/** Keeps the chosen language in browser storage and, for the server, in a cookie. */
export function storeLanguage(locale: Locale): void {
  localStorage.setItem(LANGUAGE_KEY, locale);
  writeCookie(LANGUAGE_KEY, locale);
}

/** The language kept in this browser, or null: the cookie's, which a form without script writes too, before its storage's. */
export function storedLanguage(): Locale | null {
  const kept = localStorage.getItem(LANGUAGE_KEY);
  return chosenLanguage(document.cookie) ?? (isLocale(kept) ? kept : null);
}

/** The names of the languages in themselves. */
export const LANGUAGE_NAMES: Record<Locale, string> = { bg: 'Български', en: 'English', ru: 'Русский' };
