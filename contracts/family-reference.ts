/** The signs of references: none can be taken for another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A family's number as it may stand anywhere in a text: PF, six signs, and one that checks them. */
export const FAMILY_REFERENCE = /PF[2-9A-HJ-NP-Z]{7}/g;

/** Whether it is a family's number without a slip of the pen: the last sign follows from the others (Luhn, modulo 32). */
export function isFamilyReference(value: string): boolean {
  if (!/^PF[2-9A-HJ-NP-Z]{7}$/.test(value)) return false;
  const codes = Array.from(value.slice(2), (sign) => SIGNS.indexOf(sign));
  const total = codes
    .toReversed()
    .reduce((sum, code, place) => sum + (place % 2 === 1 ? Math.floor((2 * code) / 32) + ((2 * code) % 32) : code), 0);
  return total % 32 === 0;
}
