import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { sources } from 'virtual:texts';
import type { Locale } from '../../contracts/roles.ts';
import { NOUNS, type Bundle } from './bundles.ts';
import { i18nOptions } from './options.ts';

const wanted = new Set<Bundle>();
/** As `language/noun`: packets share nouns. */
const loaded = new Set<string>();

/** The one instance of the browser. */
export function clientI18n(locale: Locale): i18n {
  if (!i18next.isInitialized) void i18next.use(initReactI18next).init(i18nOptions(locale));
  return i18next;
}

/** Loads packets of texts of which some is not there yet. */
export async function loadBundles(locale: Locale, bundles: Iterable<Bundle>): Promise<void> {
  await Promise.all(
    [...bundles].map(async (bundle) => {
      wanted.add(bundle);
      if (NOUNS[bundle].every((noun) => loaded.has(`${locale}/${noun}`))) return;
      const { default: nouns } = await sources[`${locale}/${bundle}`]!();
      for (const [noun, texts] of Object.entries(nouns)) {
        i18next.addResourceBundle(locale, noun, texts);
        loaded.add(`${locale}/${noun}`);
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
