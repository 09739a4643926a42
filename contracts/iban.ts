const BULGARIAN = /^BG\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8}$/;

/** True if it is the number of a Bulgarian account: 22 characters whose remainder by 97 is 1 (ISO 13616). No spaces, capitals. */
export function isIban(value: string): boolean {
  return BULGARIAN.test(value) && remainderBy97(value) === 1;
}

function remainderBy97(iban: string): number {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (char) => String(char.charCodeAt(0) - 55));
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}
