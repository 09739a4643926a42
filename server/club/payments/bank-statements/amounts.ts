/** The largest sum that one row may hold, in minor units: what an integer of the database takes. */
const MAX_MINOR = 2_000_000_000;

/**
 * Minor units of a sum as banks write it: `24 491,10`, `1 300.00`, `1.300,00`, `12`. Null for what is no sum, has more than two
 * decimals, or could mean two things (`1,300`).
 */
export function minorUnits(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '').replace(/(BGN|EUR|лв\.?|€)$/iu, '');
  const match = /^([+-]?)(\d[\d.,]*)$/.exec(bare);
  if (!match) return null;
  const [, sign, digits] = match as unknown as [string, string, string];
  const decimal = /^(.*)[.,](\d{1,2})$/.exec(digits);
  const whole = decimal ? decimal[1]! : digits;
  const grouped = /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?$/.test(whole);
  // A separator with three digits and no decimals behind: thousands to one bank, thousandths to another.
  if (!/^\d+$/.test(whole) && (!grouped || !decimal || whole.includes(decimal[0].at(-decimal[2]!.length - 1)!)))
    return null;
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number((decimal?.[2] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(value) || value > MAX_MINOR) return null;
  return sign === '-' ? -value : value;
}

/** The day `YYYY-MM-DD` of `05.11.2026`, `5/11/2026 14:30` or `2026-11-05`; null for what is none. */
export function dayOf(text: string): string | null {
  const value = text.trim();
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\s*г\.?)?(?:[ T,]+\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(value);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2})?.*)?$/.exec(value);
  const [year, month, day] = local ? [local[3], local[2], local[1]] : iso ? [iso[1], iso[2], iso[3]] : [];
  if (!year || !month || !day || year < '2000' || year > '2100') return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}
