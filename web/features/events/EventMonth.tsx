import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { eventDays } from '../../../contracts/events.ts';
import { cx } from '../../lib/cx.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { monthAfter, monthGrid } from '../../lib/format/month-grid.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { ClubEvent } from './events-data.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const STEP =
  'inline-flex size-11 items-center justify-center rounded-control text-water hover:bg-water-soft [&_svg]:size-5';

/** The month shown, and the ways to the next and the one before. */
export function MonthSteps({ month }: { month: string }) {
  const { t, format } = useLanguage('events');
  const [search] = useSearchParams();
  const now = clubToday().slice(0, 7);
  const to = (other: string) => {
    const next = new URLSearchParams(search);
    next.set('month', other);
    return `?${next}`;
  };
  return (
    <nav aria-label={t('month.label')} className="mb-4 flex items-center gap-1">
      <Link to={to(monthAfter(month, -1))} replace preventScrollReset aria-label={t('month.previous')} className={STEP}>
        <ChevronLeft />
      </Link>
      <Link to={to(monthAfter(month, 1))} replace preventScrollReset aria-label={t('month.next')} className={STEP}>
        <ChevronRight />
      </Link>
      <h2 aria-live="polite" className="ml-1 font-condensed text-3xl font-bold first-letter:uppercase">
        {format.month(`${month}-01`)}
      </h2>
      {month !== now && (
        <Link
          to={to(now)}
          replace
          preventScrollReset
          className="ml-auto inline-flex min-h-11 items-center px-2 font-semibold text-water hover:underline"
        >
          {t('month.today')}
        </Link>
      )}
    </nav>
  );
}

/** A month as a grid of days with their events; one of several days is on each of them. */
export function EventMonth({ month, events }: { month: string; events: readonly ClubEvent[] }) {
  const { t, weekday, month: nameOf, localized } = useLanguage('events');
  const today = clubToday();
  const byDay = new Map<string, ClubEvent[]>();
  for (const event of events) for (const day of eventDays(event)) byDay.set(day, [...(byDay.get(day) ?? []), event]);
  return (
    <table className="w-full table-fixed border-separate border-spacing-1">
      <caption className="sr-only">{t('month.caption', { month: nameOf(`${month}-01`) })}</caption>
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col" className="pb-1 text-sm font-semibold text-muted">
              <abbr title={weekday(day)} className="no-underline">
                {weekday(day, 'short')}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                aria-current={day === today ? 'date' : undefined}
                className={cx('h-28 rounded-control p-2 align-top', day.startsWith(month) ? 'bg-raised' : 'text-muted')}
              >
                <span
                  className={cx(
                    'inline-flex size-7 items-center justify-center rounded-full text-sm tabular',
                    day === today && 'bg-water font-bold text-on-water',
                  )}
                >
                  {Number(day.slice(8))}
                </span>
                <ul className="mt-1 flex flex-col gap-1">
                  {byDay.get(day)?.map((event) => (
                    <li key={event.id}>
                      <Link
                        to={paths.eventManagement(event.id)}
                        className="block rounded-[8px] bg-water-soft px-2 py-1 text-sm leading-tight font-semibold wrap-anywhere hover:underline"
                      >
                        {localized(event, 'title')}
                      </Link>
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
