import type { Translated } from '../../../contracts/translated.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** The names of an ordered item: as it was called then, and its product as it is called now. */
interface NamedItem {
  name: string;
  size: string | null;
  products: Translated<'name'> | null;
}

/** The name of an ordered item: „Бански „Мадара“ · 140“; translated while its product still has the name that was bought. */
export function useItemName(): (item: NamedItem) => string {
  const { localized } = useLanguage();
  return ({ name, size, products }) => {
    const shown = products?.name === name ? localized(products, 'name') : name;
    return size ? `${shown} · ${size}` : shown;
  };
}
