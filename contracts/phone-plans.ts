import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readPhonesBy } from './phones.ts';

const HOME = 'BG';
/** The plans that a page loads know the numbers of a country by their length alone: a mobile one at home has nine digits. */
const SHORT_MOBILE = /^\+359(?:8[7-9]|98)\d{0,6}$/;

/** A number by the numbering plans of all countries: at home one that there is, of other countries one that may be. */
function byPlans(text: string): string | null {
  const tries = /^[1-9]/.test(text) ? [text, `+${text}`] : [text];
  const read = tries.map((each) => parsePhoneNumberFromString(each, { defaultCountry: HOME, extract: false }));
  const [at, abroad] = read;
  if (at && !at.ext && at.isValid()) return SHORT_MOBILE.test(at.number) ? null : at.number;
  // Plans of other countries change more often than this list: their numbers need the right length alone.
  if (abroad) return !abroad.ext && abroad.isValid() ? abroad.number : null;
  return at && !at.ext && /^(\+|00)/.test(text) && at.country !== HOME && at.isPossible() ? at.number : null;
}

readPhonesBy(byPlans);
