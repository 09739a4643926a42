import type { shop as bg } from '../bg/shop.ts';
import type { Shape } from '../shape.ts';

export const shop = {
  meta: { title: 'Shop', description: 'Swimwear, goggles, caps and training equipment, chosen by the coaches.' },
  title: 'Shop',
  lead: 'Chosen by the coaches. Pick it up at the pool, or we send it.',
  categories: {
    all: 'All',
    swimwear: 'Swimwear',
    goggles: 'Goggles',
    caps: 'Caps',
    training_equipment: 'Training equipment',
    accessories: 'Accessories',
  },
  inStock: 'In stock',
  lastOnes_one: 'Last {{count}} piece',
  lastOnes_other: 'Last {{count}} pieces',
  outOfStock: 'Sold out',
  empty: 'Nothing in this category yet.',
  failed: 'The shop did not load',
  opens: 'Online orders start soon. Until then, ask at the pool.',
  checkout: {
    metaTitle: 'Checkout',
    title: 'Checkout',
    empty: 'Your cart is empty.',
    note: 'Online orders start soon.',
    action: 'To the shop',
  },
} satisfies Shape<typeof bg>;
