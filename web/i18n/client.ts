import { sources } from 'virtual:texts';
import type { Locale } from '../../contracts/roles.ts';
import { NOUNS, type Bundle } from './bundles.ts';
import { engine } from './engine.ts';

const wanted = new Set<Bundle>();
/** As `language/noun`: packets share nouns. */
const loaded = new Set<string>();

/** Loads packets of texts of which some is not there yet. */
export async function loadBundles(locale: Locale, bundles: Iterable<Bundle>): Promise<void> {
  await Promise.all(
    [...bundles].map(async (bundle) => {
      wanted.add(bundle);
      if (NOUNS[bundle].every((noun) => loaded.has(`${locale}/${noun}`))) return;
      const { default: nouns } = await sources[`${locale}/${bundle}`]!();
      for (const [noun, texts] of Object.entries(nouns)) {
        engine.add(locale, noun, texts as never);
        loaded.add(`${locale}/${noun}`);
      }
    }),
  );
}

/** For loaders in the browser: packets in the language shown now. */
export function needBundles(...bundles: Bundle[]): Promise<void> {
  return loadBundles(engine.language, bundles);
}

/** Shows another language, with all packets that the page has needed so far. */
export async function showLanguage(locale: Locale): Promise<void> {
  await loadBundles(locale, wanted);
  engine.speak(locale);
}
