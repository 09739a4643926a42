import { LOCALES, type Locale } from '../../contracts/roles.ts';
import { Engine } from './engine.ts';
import { texts } from './texts.ts';

const engines = Object.fromEntries(LOCALES.map((locale) => [locale, new Engine(locale, texts)]));

/** The server's texts in one language: never switched, so requests can share them. */
export const serverTexts = (locale: Locale): Engine => engines[locale]!;
