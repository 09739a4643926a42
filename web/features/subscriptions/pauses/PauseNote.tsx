import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../components/Chip.tsx';
import { useFormat } from '../../../lib/format.ts';
import { runs, type OpenPause } from '../../plans/open-pause.ts';

/** Until when a plan rests, or from when to when it will. */
export function PauseNote({ pause }: { pause: OpenPause }) {
  const { t } = useTranslation('payment');
  const { date, dayMonth } = useFormat();
  return (
    <StatusChip progress="waiting">
      {runs(pause)
        ? t('pause.until', { date: date(pause.ends_on) })
        : t('pause.planned', { from: dayMonth(pause.starts_on), to: date(pause.ends_on) })}
    </StatusChip>
  );
}
