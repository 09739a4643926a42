import { LOCALES, type Locale } from '../../../contracts/roles.ts';

/** The language of the request: the `language` cookie, then the browser's languages in their order, then Bulgarian. */
export function requestLocale(request: Request): Locale {
  const cookie = /(?:^|;\s*)language=([a-z]{2})/.exec(request.headers.get('cookie') ?? '')?.[1];
  return toLocale(cookie) ?? browserLocale(request.headers.get('accept-language') ?? '') ?? LOCALES[0];
}

/** The value as a language of the club, or undefined. */
export function toLocale(value: unknown): Locale | undefined {
  return LOCALES.find((locale) => locale === value);
}

function browserLocale(header: string): Locale | undefined {
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
    return { locale: toLocale(tag.slice(0, 2).toLowerCase()), weight: Number(weight ?? 1) };
  });
  return wishes.sort((a, b) => b.weight - a.weight).find(({ locale, weight }) => locale && weight > 0)?.locale;
}
