import { StatusChip } from '../../../components/Chip.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { runs, type OpenPause } from '../../plans/open-pause.ts';

/** Until when a plan rests, or from when to when it will. */
export function PauseNote({ pause }: { pause: OpenPause }) {
  const { t, date, dayMonth } = useLanguage('payment');
  return (
    <StatusChip progress="waiting">
      {runs(pause)
        ? t('pause.until', { date: date(pause.ends_on) })
        : t('pause.planned', { from: dayMonth(pause.starts_on), to: date(pause.ends_on) })}
    </StatusChip>
  );
}
