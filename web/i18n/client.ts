import i18next from 'i18next';
import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../../contracts/roles.ts';
import type { Bundle } from './bundles.ts';
import { i18nOptions } from './options.ts';

type Nouns = Record<string, object>;

const sources: Record<Locale, Record<Bundle, () => Promise<Nouns>>> = {
  bg: {
    public: () => import('./bg/public.ts').then((file) => file.bgPublic),
    account: () => import('./bg/account.ts').then((file) => file.bgAccount),
    app: () => import('./bg/app.ts').then((file) => file.bgApp),
  },
  en: {
    public: () => import('./en/public.ts').then((file) => file.enPublic),
    account: () => import('./en/account.ts').then((file) => file.enAccount),
    app: () => import('./en/app.ts').then((file) => file.enApp),
  },
  ru: {
    public: () => import('./ru/public.ts').then((file) => file.ruPublic),
    account: () => import('./ru/account.ts').then((file) => file.ruAccount),
    app: () => import('./ru/app.ts').then((file) => file.ruApp),
  },
};

const wanted = new Set<Bundle>();

/** The one instance of the browser. */
export function clientI18n(locale: Locale): i18n {
  if (!i18next.isInitialized) void i18next.use(initReactI18next).init(i18nOptions(locale));
  return i18next;
}

/** Loads packets of texts that are not there yet. */
export async function loadBundles(locale: Locale, bundles: Iterable<Bundle>): Promise<void> {
  await Promise.all(
    [...bundles].map(async (bundle) => {
      wanted.add(bundle);
      const nouns = await sources[locale][bundle]();
      for (const [noun, texts] of Object.entries(nouns)) {
        i18next.addResourceBundle(locale, noun, texts);
      }
    }),
  );
}

/** For loaders in the browser: packets in the language shown now. */
export function needBundles(...bundles: Bundle[]): Promise<void> {
  return loadBundles(i18next.language as Locale, bundles);
}

/** Shows another language, with all packets that the page has needed so far. */
export async function showLanguage(locale: Locale): Promise<void> {
  await loadBundles(locale, wanted);
  await i18next.changeLanguage(locale);
}
