import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { LOCALES } from '../../../contracts/roles.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { showLanguage } from '../../i18n/client.ts';
import { cx } from '../../lib/cx.ts';
import { storeLanguage } from '../../lib/language.ts';

const NAMES: Record<Locale, string> = { bg: 'Български', en: 'English', ru: 'Русский' };

/** The three languages as three buttons; the page's own data comes again in the new one. */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation();
  const { revalidate } = useRevalidator();
  const choose = async (locale: Locale) => {
    storeLanguage(locale);
    await showLanguage(locale);
    await revalidate();
  };
  return (
    <div role="group" aria-label={t('language')} className="flex">
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-label={`${locale.toUpperCase()} ${NAMES[locale]}`}
          aria-pressed={i18n.language === locale}
          onClick={() => void choose(locale)}
          className={cx(
            'min-h-11 min-w-10 rounded-control text-sm font-semibold uppercase hover:bg-water-soft',
            i18n.language === locale
              ? 'text-ink underline decoration-rope decoration-3 underline-offset-6'
              : 'text-muted',
          )}
        >
          {locale}
        </button>
      ))}
    </div>
  );
}
