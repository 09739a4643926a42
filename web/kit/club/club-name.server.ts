import type { RouterContextProvider } from 'react-router';
import { inLatinLetters } from '../../../contracts/latin-letters.ts';
import type { PriceDisplay } from '../../../contracts/money.ts';
import { LOCALES, type Locale } from '../../../contracts/roles.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { readLanguage } from '../../i18n/page-language.ts';
import { serverTexts } from '../../i18n/server.ts';
import { publicReader, rowsOf } from '../../lib/api/public-rest.server.ts';
import type { ClubNames } from '../../lib/format/club-name.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

interface ClubFacts {
  /** Null where the club has no name yet. */
  clubNames: ClubNames | null;
  priceDisplay: PriceDisplay | null;
}

/** Facts of the club for every page; null where they could not be read. */
export async function readClubFacts(request: Request, context: Readonly<RouterContextProvider>): Promise<ClubFacts> {
  const { db } = publicReader(request, context);
  const rows = await rowsOf(
    db
      .from('club_settings')
      .select(`${inAllLanguages('name')},currency,price_display`)
      .limit(1),
  );
  const club = rows?.[0];
  if (!club) return { clubNames: null, priceDisplay: null };
  return { clubNames: clubNames(club), priceDisplay: { currency: club.currency, way: club.price_display } };
}

/** The club's name in the language of a request, for what is no page. */
export async function readClubName(
  request: Request,
  context: Readonly<RouterContextProvider>,
  locale: Locale = readLanguage(request),
): Promise<string> {
  const { clubNames: names } = await readClubFacts(request, context);
  return names?.[locale] ?? unnamed(locale);
}

/** A name without a translation is written in Latin letters for English readers; what a new club is called is no name. */
export function clubNames({ name, name_en, name_ru }: Translated<'name'>): ClubNames | null {
  if (!name || (LOCALES.some((locale) => name === unnamed(locale)) && !name_en && !name_ru)) return null;
  return { bg: name, en: name_en || inLatinLetters(name), ru: name_ru || name };
}

const unnamed = (locale: Locale): string => serverTexts(locale).t('common:clubName');
