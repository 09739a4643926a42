const TWO_DIGIT_PIVOT = 50;

/** `YYYY-MM-DD` of a date as people type it („5.3.18“, „05/03/2018“, „05032018“); the text itself when it is none. */
export function parseTypedDate(typed: string): string {
  const text = typed.trim().replace(/\s*г\.?$/, '');
  if (isDate(text)) return text;
  const parts = /^(\d{1,2})[.\s/-]+(\d{1,2})[.\s/-]+(\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!parts) return text;
  const [, day = '', month = '', year = ''] = parts;
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : text;
}

/** A date as people type it: „05.03.2018“; any other text unchanged. */
export function typedDate(value: string): string {
  if (!isDate(value)) return value;
  const [year, month, day] = value.split('-');
  return `${day}.${month}.${year}`;
}

/** True if a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < TWO_DIGIT_PIVOT ? `20${year}` : `19${year}`;
}
