import type { CashLocation } from '../../../contracts/cash.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** Words for cash: its location, and its holder. */
export function useCashWords() {
  const { t, localized } = useLanguage('cash');
  return {
    location: (row: CashLocation) => (row.location_id === null ? t('location.none') : localized(row, 'location')),
    left: (name: string | null) => t('handOver.left', { name: name ?? t('handovers.gone') }),
    holder: (holder: 'person' | 'safe' | 'bank', name: string | null) =>
      holder === 'person' ? (name ?? t('handovers.gone')) : t(`handovers.${holder}`),
  };
}
