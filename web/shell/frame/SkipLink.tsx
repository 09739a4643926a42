import { useLanguage } from '../../lib/format/use-language.ts';

/** For the keyboard: past the navigation. */
export function SkipLink() {
  const { t } = useLanguage();
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-water px-4 py-3 font-semibold text-on-water focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('skipToContent')}
    </a>
  );
}
