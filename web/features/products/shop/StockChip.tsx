import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../components/Chip.tsx';

/** From so few pieces on it is said how many are left. */
const LAST_ONES = 5;

/** Whether there are any left, in a word. */
export function StockChip({ stock }: { stock: number }) {
  const { t } = useTranslation('shop');
  if (stock === 0) return <StatusChip progress="off">{t('outOfStock')}</StatusChip>;
  if (stock <= LAST_ONES) return <StatusChip progress="warning">{t('lastOnes', { count: stock })}</StatusChip>;
  return <StatusChip progress="good">{t('inStock')}</StatusChip>;
}
