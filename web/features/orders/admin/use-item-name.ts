import { useCallback } from 'react';
import { localized } from '../../../lib/localized.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import type { OrderItem } from './orders-data.ts';

/** How an ordered thing is called: „Бански „Мадара“ · 140“; translated while its product is still called what was bought. */
export function useItemName(): (item: Pick<OrderItem, 'name' | 'size' | 'products'>) => string {
  const locale = useLocale();
  return useCallback(
    ({ name, size, products }) => {
      const shown = products?.name === name ? localized(products, 'name', locale) : name;
      return size ? `${shown} · ${size}` : shown;
    },
    [locale],
  );
}
