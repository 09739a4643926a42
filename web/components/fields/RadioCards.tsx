import { useId, type ReactNode, type Ref } from 'react';
import { cx } from '../../lib/cx.ts';
import { Field, type FieldTexts } from './Field.tsx';

export interface RadioCard<V extends string> {
  value: V;
  title: ReactNode;
  /** Below the title. */
  detail?: ReactNode;
  /** On the right, below the title where both have no room: a price, the seats left. */
  aside?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps<V extends string> extends FieldTexts {
  value: V | '' | null | undefined;
  onChange: (value: V) => void;
  onBlur?: () => void;
  options: readonly RadioCard<V>[];
  /** Cards side by side from 640 px on. Default 1. */
  columns?: 1 | 2 | 3;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' };

/** One of a few, each a card with room for details. Arrow keys move, as in any radio group. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { label, help, error, optional, value, onChange, onBlur, options, columns = 1, ref } = props;
  const fallbackName = useId();
  return (
    <Field {...{ label, help, error, optional }} fieldset="radio">
      {(control) => (
        <div className={cx('grid gap-3', COLUMNS[columns])}>
          {options.map((option, index) => (
            <label
              key={option.value}
              className={cx(
                'flex min-h-14 min-w-0 cursor-pointer items-start gap-3 rounded-card border bg-raised p-4 transition-[opacity] duration-150',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-water',
                value === option.value ? 'border-water bg-water-soft ring-1 ring-water' : 'border-line-strong',
                option.disabled && 'cursor-not-allowed opacity-50',
              )}
            >
              <input
                type="radio"
                name={props.name ?? fallbackName}
                ref={index === 0 ? ref : undefined}
                value={option.value}
                checked={value === option.value}
                disabled={option.disabled}
                aria-describedby={control['aria-describedby']}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
                className="mt-0.5 size-5 shrink-0 accent-water outline-none"
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1">
                <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
                  <span className="block font-semibold">{option.title}</span>
                  {option.detail && <span className="mt-0.5 block text-sm text-muted">{option.detail}</span>}
                </span>
                {option.aside && <span className="max-w-full tabular">{option.aside}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
