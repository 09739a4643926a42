import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TOP_SCORE } from '../../../contracts/progress.ts';
import type { Metric } from '../../../contracts/progress.ts';
import { wordOf } from './assess-draft.ts';

export interface ScoreSliderProps {
  metric: Metric;
  value: number;
  /** The score before; null where there is none. */
  before: number | null;
  onChange: (value: number) => void;
}

/** One score from 1 to 10 with its word: dragged, pressed, or moved by the arrow keys. */
export function ScoreSlider({ metric, value, before, onChange }: ScoreSliderProps) {
  const { t } = useTranslation(['instructor', 'child']);
  const id = useId();
  const word = t(`instructor:assess.words.${wordOf(value)}`);
  return (
    <div className="border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {t(`child:metrics.${metric}`)}
        </label>
        <span aria-hidden="true" className="flex items-baseline gap-2">
          <span className="text-sm text-muted">{word}</span>
          <span className="w-8 text-right font-condensed text-2xl leading-8 font-bold tabular">{value}</span>
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={1}
        max={TOP_SCORE}
        step={1}
        value={value}
        aria-valuetext={t('instructor:assess.value', { score: value, word })}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-water"
      />
      {before !== null && (
        <p className="-mt-1 text-sm text-muted tabular">{t('instructor:assess.last', { score: before })}</p>
      )}
    </div>
  );
}
