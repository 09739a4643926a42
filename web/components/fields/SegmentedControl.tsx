import { useId, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

export interface Segment<V extends string> {
  value: V;
  label: string;
  /** A lucide icon, shown before the label, or alone on narrow screens with `compact`. */
  icon?: ReactNode;
  /** The color of the chosen segment. Default `water`. */
  tone?: 'water' | 'success' | 'danger' | 'warning';
}

export interface SegmentedControlProps<V extends string> {
  /** The choice, for those who cannot see it: „Посещение на Мария“. */
  name: string;
  value: V | null;
  onChange: (value: V) => void;
  segments: readonly Segment<V>[];
  /** Below 480 px only the icons stay visible. */
  compact?: boolean;
  disabled?: boolean;
  className?: string;
}

const TONES = {
  water: 'has-checked:bg-water has-checked:text-on-water',
  success: 'has-checked:bg-success has-checked:text-on-water',
  danger: 'has-checked:bg-danger has-checked:text-on-danger',
  warning: 'has-checked:bg-warning has-checked:text-on-water',
};

/** Two to four ways side by side, one of them chosen: a radio group in the shape of one control of 44 px. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { name, value, onChange, segments, compact, disabled, className } = props;
  const radioName = useId();
  return (
    <div
      role="radiogroup"
      aria-label={name}
      className={cx('inline-flex rounded-control bg-water-soft p-0.5', disabled && 'opacity-50', className)}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cx(
            'flex min-h-11 min-w-11 flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-[10px] px-3 text-sm font-semibold',
            'select-none whitespace-nowrap transition-[opacity] duration-150 [&_svg]:size-5 [&_svg]:shrink-0',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-water',
            TONES[segment.tone ?? 'water'],
          )}
        >
          <input
            type="radio"
            name={radioName}
            value={segment.value}
            checked={value === segment.value}
            disabled={disabled}
            onChange={() => onChange(segment.value)}
            className="sr-only"
          />
          {segment.icon}
          <span className={cx(compact && segment.icon ? 'max-[30rem]:sr-only' : undefined)}>{segment.label}</span>
        </label>
      ))}
    </div>
  );
}
