import type { Locale } from '../../../contracts/roles.ts';
import { guide as bg } from '../../i18n/bg/guide.ts';
import { guide as en } from '../../i18n/en/guide.ts';
import { guide as ru } from '../../i18n/ru/guide.ts';

export type Guide = typeof bg;

/** The parents' guide in one language. */
export function guideIn(locale: Locale): Guide {
  return { bg, en, ru }[locale];
}
