import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export interface LaneBarProps {
  /** The measured thing: „Оставащи посещения“. */
  label: ReactNode;
  /** Said and shown instead of „value / max“: „3 от 8 посещения“. */
  text: string;
  value: number;
  max: number;
  /** Few left: the bar takes the color of a warning; say so in words too. */
  low?: boolean;
}

/** The rest of something as a lane rope. */
export function LaneBar({ label, text, value, max, low }: LaneBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">{label}</span>
        <span className={cx('text-sm font-semibold tabular', low && 'text-warning')}>{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={typeof label === 'string' ? label : text}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
        className="mt-1.5 h-2 overflow-hidden rounded-full bg-line/70"
      >
        <div
          className={cx('h-full rounded-full', low ? 'bg-warning-mark' : 'lane-rope')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
