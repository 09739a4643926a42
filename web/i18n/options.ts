import type { InitOptions } from 'i18next';
import type { Locale } from '../../contracts/roles.ts';
import type { Texts } from './bundles.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
    returnNull: false;
  }
}

/** The settings that server and browser share; React escapes by itself. */
export function i18nOptions(locale: Locale): InitOptions {
  return {
    lng: locale,
    fallbackLng: 'bg',
    supportedLngs: ['bg', 'en', 'ru'],
    ns: [],
    defaultNS: 'common',
    initAsync: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  } as InitOptions;
}
