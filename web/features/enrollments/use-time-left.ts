import { useEffect, useState } from 'react';
import { clubNow } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** „23 ч 12 мин“ until a moment; in the last hour „59:12“, by the second. Null from then on. */
export function useTimeLeft(until: string): string | null {
  const { t } = useLanguage('enrollment');
  const [now, setNow] = useState(clubNow);
  const left = Date.parse(until) - now;
  const ticking = left > 0;
  const bySecond = left < HOUR_MS;
  useEffect(() => {
    if (!ticking) return undefined;
    const timer = setInterval(() => setNow(clubNow()), bySecond ? SECOND_MS : MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, [ticking, bySecond]);
  if (!ticking) return null;
  const seconds = Math.ceil(left / SECOND_MS);
  if (bySecond) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const minutes = Math.ceil(left / MINUTE_MS);
  return t('offer.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
