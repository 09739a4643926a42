import { readCookie, writeCookie } from '../format/language.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_COOKIE = 'theme';

/** The look a request asks for; `system` follows the device. */
export function readTheme(cookieHeader: string | null): Theme {
  const chosen = readCookie(cookieHeader, THEME_COOKIE);
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}

/** Shows a look at once and keeps it in a cookie, for the server to render the next page in it. */
export function showTheme(theme: Theme): void {
  writeCookie(THEME_COOKIE, theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
