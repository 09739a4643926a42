import { useEffect, useState } from 'react';
import { readServerClock } from '../lib/api/server-clock.ts';
import { useLanguage } from '../lib/format/use-language.ts';
import { useSteadyLeft } from './use-steady-left.ts';

interface OpensInProps {
  /** The hour, ISO. */
  opens: string;
  onOpen: () => void;
}

/** „след 2 ч 13 мин“ up to an hour, by the server's clock; nothing until that is read. */
export function OpensIn({ opens, onOpen }: OpensInProps) {
  const [now, setNow] = useState<() => number>();
  useEffect(() => {
    readServerClock().then(
      (clock) => setNow(() => clock),
      () => undefined,
    );
  }, []);
  return now ? <Left until={Date.parse(opens)} now={now} onOpen={onOpen} /> : null;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function Left({ until, now, onOpen }: { until: number; now: () => number; onOpen: () => void }) {
  const { t } = useLanguage('common');
  const seconds = Math.ceil(useSteadyLeft(until, now, onOpen) / 1000);
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)];
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const time =
    days > 0
      ? t('inTime.days', { days, hours })
      : hours > 0
        ? t('inTime.hours', { hours, minutes })
        : `${minutes}:${String(seconds % MINUTE).padStart(2, '0')}`;
  return (
    <span role="timer" className="tabular">
      {t('inTime.left', { time })}
    </span>
  );
}
