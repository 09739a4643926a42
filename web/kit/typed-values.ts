/** Minor units of a sum typed as „12“, „12,5“ or „12.50“; null when nothing or no sum is typed. */
export function minorUnitsOf(typed: string): number | null {
  const match = /^(\d{1,5})(?:[.,](\d{0,2}))?$/.exec(typed.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** A sum as one types it: „12,50“, a whole one „12“. */
export function typedAmount(amount: number): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2).replace('.', ',');
}

/** The fault of a typed sum; nothing where it can be read. */
export const sumFault = (typed: string): 'required' | 'not_a_sum' | undefined =>
  typed.trim() === '' ? 'required' : minorUnitsOf(typed) === null ? 'not_a_sum' : undefined;

/** „17:30“ of a time typed as „1730“, „17.30“, „9“ or „9:5“; what cannot be read stays as it is. */
export function clockOf(typed: string): string {
  const match = /^(\d{1,2}?)(?:[:.,\s]?(\d{2})|[:.,\s](\d))?$/.exec(typed.trim());
  if (!match) return typed;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? match[3] ?? 0)];
  if (hours > 23 || minutes > 59) return typed;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** The time that many minutes after „17:30“; null when there is no time yet. */
export function clockAfter(clock: string, minutes: number | null): string | null {
  const match = /^(\d{2}):(\d{2})$/.exec(clock);
  if (!match || !minutes) return null;
  const end = (Number(match[1]) * 60 + Number(match[2]) + minutes) % (24 * 60);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}
