import { useRouteLoaderData } from 'react-router';
import type { Locale } from '../../../contracts/roles.ts';
import { useLanguage } from './use-language.ts';

/** The club's name in the settings, in each language. */
export type ClubNames = Record<Locale, string>;

/** The club's name in the reader's language; a general word for a club that has no name yet. */
export function useClubName(): string {
  const { t, locale } = useLanguage('common');
  const root = useRouteLoaderData('root') as { clubNames: ClubNames | null } | undefined;
  return root?.clubNames?.[locale] ?? t('clubName');
}
