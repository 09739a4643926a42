import type { Buyer } from '../../../contracts/inputs/invoices.ts';

/** A buyer as it is typed: nothing is an empty text. */
export interface TypedBuyer {
  kind: Buyer['kind'];
  name: string;
  eik: string;
  vat_number: string;
  address: string;
  mol: string;
}

export const emptyBuyer: TypedBuyer = { kind: 'person', name: '', eik: '', vat_number: '', address: '', mol: '' };

/** A known buyer, to begin typing from. */
export function typedBuyer({ kind, name, eik, vat_number, address, mol }: Buyer): TypedBuyer {
  return { kind, name, address, eik: eik ?? '', vat_number: vat_number ?? '', mol: mol ?? '' };
}
