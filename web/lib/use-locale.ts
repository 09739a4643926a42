import { useTranslation } from 'react-i18next';
import type { Locale } from '../../contracts/roles.ts';

/** The language in which the page is shown. */
export const useLocale = (): Locale => useTranslation().i18n.language as Locale;
