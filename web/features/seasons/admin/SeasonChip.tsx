import { StatusChip } from '../../../components/Chip.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { stateOf, type Season } from './seasons-data.ts';

const PROGRESS = { planned: 'waiting', coming: 'good', running: 'good', over: 'off' } as const;

/** A season's state: planned, coming, running, or over. */
export function SeasonChip({ season }: { season: Season }) {
  const { t } = useLanguage('seasons');
  const state = stateOf(season);
  return <StatusChip progress={PROGRESS[state]}>{t(`states.${state}`)}</StatusChip>;
}
