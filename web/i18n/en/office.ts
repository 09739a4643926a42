import type { office as bg } from '../bg/office.ts';
import type { Shape } from '../shape.ts';

export const office = {
  groups: { people: 'People', teaching: 'Teaching', money: 'Money', shop: 'Shop', site: 'Site', system: 'System' },
} satisfies Shape<typeof bg>;
