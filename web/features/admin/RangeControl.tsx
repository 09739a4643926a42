import { useTranslation } from 'react-i18next';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { useTableView } from '../../lib/table-address.ts';
import type { TableView } from '../../lib/table-address.ts';

const RANGES = ['7', '30', '90', 'all'] as const;
type Range = (typeof RANGES)[number];

/** The last 7, 30, 90 days or all time: kept in the address with the filters of the table `name`. */
export function RangeControl({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('admin');
  const [view, setView] = useTableView(name);
  const choose = (range: Range) => {
    const { range: _, ...filters } = view.filters;
    setView({ filters: range === 'all' ? filters : { ...filters, range } });
  };
  return (
    <SegmentedControl<Range>
      name={label}
      value={rangeOf(view)}
      onChange={choose}
      segments={RANGES.map((value) => ({
        value,
        label: value === 'all' ? t('range.all') : t('range.days', { count: Number(value) }),
      }))}
      className="mb-4 max-sm:flex"
    />
  );
}

/** The first day `YYYY-MM-DD` of the chosen range; null for all time. */
export function rangeStart(view: TableView): string | null {
  const range = rangeOf(view);
  return range === 'all' ? null : addDays(clubDay(), 1 - Number(range));
}

function rangeOf(view: TableView): Range {
  return RANGES.find((range) => range === view.filters['range']) ?? 'all';
}
