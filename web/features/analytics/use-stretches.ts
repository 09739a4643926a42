import type { Analytics, Stretch } from '../../../contracts/analytics.ts';
import { rangeOfDays } from '../../../contracts/ranges.ts';
import { useFormat } from '../../lib/format.ts';

interface StretchNames {
  /** „ное 2026“, „2 ное“. */
  short: (stretch: Stretch) => string;
  /** „ноември 2026“, „2 ное – 8 ное“. */
  long: (stretch: Stretch) => string;
  /** Its days as a range in an address. */
  range: (stretch: Stretch) => string;
}

/** How the stretches of a chart are called. */
export function useStretches({ unit }: Pick<Analytics, 'unit'>): StretchNames {
  const { dayMonth, month } = useFormat();
  return {
    short: ({ from }) => (unit === 'month' ? `${dayMonth(from).split(' ')[1]} ${from.slice(2, 4)}` : dayMonth(from)),
    long: ({ from, to }) => {
      if (unit === 'month') return month(from);
      return from === to ? dayMonth(from) : `${dayMonth(from)} – ${dayMonth(to)}`;
    },
    range: ({ from, to }) => rangeOfDays(from, to),
  };
}
