import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { LOCALES, type Locale } from '../../../contracts/roles.ts';
import { showLanguage } from '../../i18n/client.ts';
import { cx } from '../../lib/cx.ts';
import { LANGUAGE_NAMES, LANGUAGE_KEY, storeLanguage, withoutLanguage } from '../../lib/format/language.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

/** The three languages as three buttons; the page's own data comes again in the new one. Before the page is brought to life they send a form, so that a press is never lost. */
export function LanguageSwitcher({ onChosen }: { onChosen?: (locale: Locale) => unknown }) {
  const { t, locale: spoken } = useLanguage();
  const { revalidate } = useRevalidator();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const choose = async (locale: Locale) => {
    storeLanguage(locale);
    await showLanguage(locale);
    // An address of one language gives way to the plain one, which follows the choice.
    const plain = withoutLanguage(pathname);
    const reload =
      plain === pathname ? revalidate() : navigate(plain + search + hash, { replace: true, preventScrollReset: true });
    await Promise.all([reload, onChosen?.(locale)]);
  };
  return (
    <form method="post" action={paths.language}>
      <fieldset aria-label={t('language')} className="flex">
        <input type="hidden" name="to" value={pathname + search} />
        {LOCALES.map((locale) => (
          <button
            key={locale}
            type="submit"
            name={LANGUAGE_KEY}
            value={locale}
            lang={locale}
            aria-label={`${locale.toUpperCase()} ${LANGUAGE_NAMES[locale]}`}
            aria-pressed={locale === spoken}
            onClick={(press) => {
              press.preventDefault();
              void choose(locale);
            }}
            className={cx(
              'min-h-11 min-w-10 rounded-control text-sm font-semibold uppercase hover:bg-water-soft',
              locale === spoken ? 'text-ink underline decoration-rope decoration-3 underline-offset-6' : 'text-muted',
            )}
          >
            {locale}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
