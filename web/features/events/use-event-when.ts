import { clubDay } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** The time of an event: „пт, 20 ное 2026, 09:00–13:00“, or over several days „пт, 20 ное 2026 – пн, 23 ное 2026“. */
export function useEventWhen(): (event: { starts_at: string; ends_at: string }) => string {
  const { date, time } = useLanguage();
  return ({ starts_at, ends_at }) =>
    clubDay(starts_at) === clubDay(ends_at)
      ? `${date(starts_at)}, ${time(starts_at)}–${time(ends_at)}`
      : `${date(starts_at)} – ${date(ends_at)}`;
}
