import type { Setup } from '../../../contracts/setup.ts';
import { LaneBar } from '../../components/LaneBar.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

/** The number of settled steps: done, or skipped. */
export function SetupProgress({ setup: { steps } }: { setup: Setup }) {
  const { t } = useLanguage('setup');
  const settled = steps.filter(({ state }) => state !== 'open').length;
  return (
    <LaneBar
      label={t('progress')}
      text={t('progressText', { settled, all: steps.length })}
      value={settled}
      max={steps.length}
    />
  );
}
