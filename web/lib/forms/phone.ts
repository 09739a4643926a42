import { readPhone } from '../../../contracts/phones.ts';

/** E.164 of a number as people type it; '' for nothing, the text itself when it is no number. */
export const parsePhone = (typed: string): string => readPhone(typed) ?? typed.trim();

/** A number in groups for reading: „+359 88 812 3456“. Other countries' numbers stay in one piece. */
export function formatPhone(e164: string): string {
  const match = /^\+359(\d{2})(\d{3})(\d{3,4})$/.exec(e164);
  return match ? `+359 ${match[1]} ${match[2]} ${match[3]}` : e164;
}

/** True if a text is a whole phone number with a country code. */
export function isPhone(value: string): boolean {
  return readPhone(value) !== null;
}

/** The lines of a text, each in parts: a part with a phone number has the number to call. Empty lines are left out. */
export function linesWithPhones(text: string): { text: string; phone?: string }[][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .split(/((?:\+|\b0)\d(?:[\s().\-/]*\d){6,14})/)
        .filter((part) => part !== '')
        .map((part) => (isPhone(part) ? { text: part, phone: parsePhone(part) } : { text: part })),
    );
}
