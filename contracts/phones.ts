import { cleanLine } from './texts.ts';

const HOME_COUNTRY = '359';
const E164 = /^\+[1-9]\d{7,14}$/;

/** The reading of a cleaned text as a number; null for one that is none. */
type PhoneReader = (text: string) => string | null;

/** By its digits alone: what pages know before the numbering plans are there. */
const byDigits: PhoneReader = (text) => {
  const digits = text.replace(/\(0\)|[\s().\-/]/g, '');
  const number = digits.startsWith('00')
    ? `+${digits.slice(2)}`
    : digits.startsWith('0')
      ? `+${HOME_COUNTRY}${digits.slice(1)}`
      : /^\d{11,}$/.test(digits)
        ? `+${digits}`
        : /^\d+$/.test(digits)
          ? `+${HOME_COUNTRY}${digits}`
          : digits;
  // Bulgarian numbers have no zero behind the country's code, however often it is written.
  const whole = number.replace(`+${HOME_COUNTRY}0`, `+${HOME_COUNTRY}`);
  return E164.test(whole) ? whole : null;
};

let reader: PhoneReader = byDigits;

/** Lets phones be read by the numbering plans of all countries: always on the server, on a page once they are loaded. */
export const readPhonesBy = (plans: PhoneReader): void => {
  reader = plans;
};

/** The number of a typed text in E.164, a number without a country being Bulgarian; null for no number. */
export function readPhone(typed: string): string | null {
  const text = cleanLine(typed)
    .trim()
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replace(/^(?:tel:|')/i, '')
    // A spreadsheet that took it for a number may write it with decimals.
    .replace(/^(\+?\d+)\.0+$/, '$1');
  return text === '' ? null : reader(text);
}
