import { useLanguage } from '../../lib/format/use-language.ts';

/** The days of an event with their hours. */
export function EventDays({ days }: { days: readonly { date: string; starts: string; ends: string }[] }) {
  const { date, clock } = useLanguage();
  return (
    <ul>
      {days.map((day) => (
        <li key={day.date} className="first-letter:uppercase">
          {date(day.date)},{' '}
          <span className="whitespace-nowrap tabular">{`${clock(day.starts)}–${clock(day.ends)}`}</span>
        </li>
      ))}
    </ul>
  );
}
