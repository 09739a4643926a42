import { clubMoment } from '../../contracts/club-moment.ts';
import { daysOf, isMonth, QUICK_RANGES, type DayRange } from '../../contracts/ranges.ts';
import { addDays } from '../../contracts/time.ts';
import { CONTROL } from '../components/fields/Field.tsx';
import { SegmentedControl } from '../components/fields/SegmentedControl.tsx';
import { useTableView, type TableView } from '../lib/browser/table-address.ts';
import { lastMonths } from '../lib/format/period.ts';
import { useLanguage } from '../lib/format/use-language.ts';

/** Months back that can be chosen. */
const MONTHS_BACK = 36;

interface RangeControlProps {
  name: string;
  label: string;
  /** The range while none is in the address. Default: all time. */
  usual?: string;
  /** Offers single months beside the quick ranges. */
  months?: boolean;
}

/**
 * The last 7, 30, 90 days or all time: kept in the address with the filters of the table `name`. A month or single days may
 * are there as well; they are shown as one more choice.
 */
export function RangeControl({ name, label, usual = 'all', months = false }: RangeControlProps) {
  const { t } = useLanguage('area');
  const [view, setView] = useTableView(name);
  const nameOf = useRangeName();
  const range = rangeOf(view, usual);
  const choose = (next: string) => {
    const { range: _, ...filters } = view.filters;
    setView({ filters: next === usual ? filters : { ...filters, range: next } });
  };
  const quick: readonly string[] = QUICK_RANGES;
  const shown = quick.includes(range) || (months && isMonth(range)) ? quick : [...quick, range];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SegmentedControl
        name={label}
        value={range}
        onChange={choose}
        segments={shown.map((value) => ({ value, label: nameOf(value) }))}
        className="max-sm:flex max-sm:w-full"
      />
      {months && (
        <select
          aria-label={t('range.month')}
          value={isMonth(range) ? range : ''}
          onChange={(event) => choose(event.target.value || usual)}
          className={`${CONTROL} w-auto! min-h-11! py-1.5! max-sm:w-full!`}
        >
          <option value="">{t('range.month')}…</option>
          {lastMonths(MONTHS_BACK).map((month) => (
            <option key={month} value={month}>
              {nameOf(month)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** The range of a table, as it is in the address. */
export function rangeOf(view: TableView, usual = 'all'): string {
  const range = view.filters['range'] ?? usual;
  return (QUICK_RANGES as readonly string[]).includes(range) || daysOf(range).from !== null ? range : usual;
}

/** The days of the chosen range. */
export function rangeDays(view: TableView, usual?: string): DayRange {
  return daysOf(rangeOf(view, usual));
}

/** The same as moments of the club's clock: from the first to before the second; null where the range is open. */
export function rangeMoments(view: TableView, usual?: string): { from: string | null; before: string | null } {
  const { from, to } = rangeDays(view, usual);
  return { from: from && clubMoment(from, '00:00'), before: to && clubMoment(addDays(to, 1), '00:00') };
}

/** The first day `YYYY-MM-DD` of the chosen range; null for all time. */
export function rangeStart(view: TableView): string | null {
  return rangeDays(view).from;
}

function useRangeName(): (range: string) => string {
  const { t, month, dayMonth } = useLanguage('area');
  return (range) => {
    if (range === 'all') return t('range.all');
    const { from, to } = daysOf(range);
    if (isMonth(range)) return month(from!);
    if (to === null) return t('range.days', { count: Number(range) });
    return from === to ? dayMonth(from!) : `${dayMonth(from!)} – ${dayMonth(to)}`;
  };
}
