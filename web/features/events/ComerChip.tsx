import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../components/Chip.tsx';
import type { Progress } from '../../components/Chip.tsx';
import type { Comer } from './events-data.ts';

/** Whether one of the family's people comes, waits and where in line, or was there; with its first name if `named`. */
export function ComerChip({ comer, named, over }: { comer: Comer; named?: boolean; over: boolean }) {
  const { t } = useTranslation('events');
  const [progress, text] = stateOf(comer, over);
  const said = text === 'waits' ? t('comers.waits', { count: comer.position ?? 1 }) : t(`comers.${text}`);
  return (
    <StatusChip progress={progress}>
      {named && `${comer.name.split(' ')[0]} · `}
      {said}
    </StatusChip>
  );
}

function stateOf({ status, attendance }: Comer, over: boolean): [Progress, 'waits' | 'comes' | 'came' | 'absent'] {
  if (attendance === 'present') return ['good', 'came'];
  if (attendance === 'absent') return ['off', 'absent'];
  if (status === 'waitlist') return [over ? 'off' : 'waiting', 'waits'];
  return [over ? 'off' : 'good', 'comes'];
}
