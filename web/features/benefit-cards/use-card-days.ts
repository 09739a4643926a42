import { useLanguage } from '../../lib/format/use-language.ts';

/** „05.01.2026 – 31.12.2026“, or „от 05.01.2026“. */
export function useCardDays() {
  const { t, date } = useLanguage('benefitCards');
  return ({ valid_from, valid_until }: { valid_from: string; valid_until: string | null }) =>
    valid_until
      ? t('days.both', { from: date(valid_from), until: date(valid_until) })
      : t('days.from', { from: date(valid_from) });
}
