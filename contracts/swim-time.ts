/** The longest time that is kept, in hundredths: an hour. */
export const MAX_CENTISECONDS = 360_000;

/** A time in hundredths as swimmers write it: `1:01.20`, `51.30`. */
export function swimTime(centiseconds: number): string {
  const hundredths = String(centiseconds % 100).padStart(2, '0');
  const seconds = Math.floor(centiseconds / 100);
  if (seconds < 60) return `${seconds}.${hundredths}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${hundredths}`;
}

/** Digits with the separators of a keyboard between them. */
const PARTS = /^\d{1,3}(?:[:.,'’"″\s]\d{1,2}){0,3}$/;
/** Digits alone, from the right: hundredths, seconds, minutes, as typed on a number pad: `10235` is 1:02.35. */
const DIGITS = /^\d{3,6}$/;
/** Characters that may precede hundredths; a colon precedes seconds. */
const BEFORE_HUNDREDTHS = /[.,"″\s]/;

/**
 * A typed time in hundredths: `1:02,35`, `1:02.35`, `1.02.35`, `1'02"35`, `62,35`, `62.4` (four tenths), `1 02 35`,
 * `1:02`, `1:02:35`, or digits alone: `10235`. Null for any other text: seconds above 59 after minutes, nothing, or more than an
 * hour.
 */
export function parseSwimTime(typed: string): number | null {
  const text = plainTime(typed);
  if (DIGITS.test(text)) {
    const minutes = text.slice(0, -4);
    return inHundredths([...(minutes ? [minutes] : []), text.slice(-4, -2)], text.slice(-2));
  }
  if (!PARTS.test(text)) return null;
  const parts = text.split(/\D/);
  const last = text.at(-1 - parts.at(-1)!.length);
  const fraction = last && BEFORE_HUNDREDTHS.test(last) ? parts.pop()! : '';
  return inHundredths(parts, fraction);
}

/** The time with the separators of a keyboard: `1′02″35`, `1 мин 02,35 сек`, `1:02,350`. */
function plainTime(typed: string): string {
  const text = typed
    .trim()
    .replace(/[′’‘´`ʹ]/g, "'")
    .replace(/''|[″”“„ʺ]/g, '"')
    .replace(/(\d)\s*(?:минути|минута|минут|мин|min|м|m)\.?\s*(?=\d)/giu, '$1:')
    .replace(/(\d)\s*(?:секунди|секунд|сек|sec|с|s)\.?\s*(?=\d)/giu, '$1.')
    .replace(/(\d)\s*(?:секунди|секунд|сек|sec|с|s|")\.?$/iu, '$1')
    .replace(/(?<=\d)\s*[-;：]\s*(?=\d)/g, ':')
    .replace(/(?<=\d)\s*([:.,'"])\s*(?=\d)/g, '$1')
    // Thousandths are not kept: one that is nothing is no more than a habit of a program.
    .replace(/([.,]\d\d)0+$/, '$1');
  // No result takes an hour: what seems to be hours, minutes and seconds ends with hundredths.
  return text.replace(/^(0?[1-9]|[1-5]\d)([:'])(\d\d)[:'](\d\d)$/, '$1$2$3.$4');
}

/** Of hours, minutes and seconds, as many as there are, and the digits after the comma. */
function inHundredths(parts: readonly string[], fraction: string): number | null {
  const [first = 0, ...rest] = parts.map(Number);
  if (parts.length > 3 || rest.some((part) => part > 59) || parts.slice(1).some((part) => part.length !== 2))
    return null;
  const seconds = rest.reduce((sum, part) => sum * 60 + part, first);
  const time = seconds * 100 + Number(fraction.padEnd(2, '0'));
  return time > 0 && time <= MAX_CENTISECONDS ? time : null;
}
