import { useFormat } from '../../lib/format.ts';
import type { Closure } from './closures-data.ts';

/** „пт, 25 дек 2026“, or both ends. */
export function useClosedDays() {
  const { date } = useFormat();
  return ({ starts_on, ends_on }: Pick<Closure, 'starts_on' | 'ends_on'>) =>
    starts_on === ends_on ? date(starts_on) : `${date(starts_on)} – ${date(ends_on)}`;
}
