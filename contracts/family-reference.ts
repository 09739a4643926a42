/** The characters of references: none can be mistaken for another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A family's number anywhere in a text: PF, six characters, and one that checks them. */
export const FAMILY_REFERENCE = /PF[2-9A-HJ-NP-Z]{7}/g;

/**
 * True if it is a family's number without a typing error: the last character follows from the others (Luhn, modulo 32).
 */
export function isFamilyReference(value: string): boolean {
  if (!/^PF[2-9A-HJ-NP-Z]{7}$/.test(value)) return false;
  const codes = Array.from(value.slice(2), (sign) => SIGNS.indexOf(sign));
  const total = codes
    .toReversed()
    .reduce((sum, code, index) => sum + (index % 2 === 1 ? Math.floor((2 * code) / 32) + ((2 * code) % 32) : code), 0);
  return total % 32 === 0;
}
