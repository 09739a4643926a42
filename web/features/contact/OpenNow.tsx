import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskState } from '../../../contracts/office-hours.ts';
import type { OfficeHours, DeskState, ClosedDays } from '../../../contracts/office-hours.ts';
import { StatusChip } from '../../components/Chip.tsx';
import { useFormat } from '../../lib/format.ts';

const MINUTE_MS = 60_000;

interface OpenNowProps {
  hours: readonly OfficeHours[];
  shut: readonly ClosedDays[];
  /** The moment at which the server looked. */
  now: string;
}

/** Whether the club's desk is open now, by the club's clock; it goes on by itself. */
export function OpenNow({ hours, shut, now }: OpenNowProps) {
  const { t } = useTranslation('contact');
  const { weekday } = useFormat();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const tick = () => setMoment(new Date().toISOString());
    tick();
    const ticking = setInterval(tick, MINUTE_MS);
    return () => clearInterval(ticking);
  }, []);
  const state = deskState(hours, shut, moment);
  if (!state) return null;
  const next = (to: NonNullable<Extract<DeskState, { open: false }>['next']>) => {
    if (to.inDays === 0) return t('now.opensToday', { time: to.time });
    if (to.inDays === 1) return t('now.opensTomorrow', { time: to.time });
    return t('now.opensOn', { day: weekday(to.day), time: to.time });
  };
  return (
    <p role="status" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusChip progress={state.open ? 'good' : 'off'}>{t(state.open ? 'now.open' : 'now.closed')}</StatusChip>
      <span className="text-muted">
        {state.open ? t('now.until', { time: state.until }) : state.next && next(state.next)}
      </span>
    </p>
  );
}
