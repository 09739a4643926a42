import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contracts/roles.ts';
import { localized } from '../../../lib/localized.ts';
import type { OrderItem } from './orders-data.ts';

/** How an ordered thing is called: „Бански „Мадара“ · 140“; translated while its product is still called what was bought. */
export function useItemName(): (item: Pick<OrderItem, 'name' | 'size' | 'products'>) => string {
  const locale = useTranslation().i18n.language as Locale;
  return useCallback(
    ({ name, size, products }) => {
      const shown = products?.name === name ? localized(products, 'name', locale) : name;
      return size ? `${shown} · ${size}` : shown;
    },
    [locale],
  );
}
