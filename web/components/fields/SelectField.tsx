import { ChevronDown } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { CONTROL, Field, type FieldTexts } from './Field.tsx';

export interface Option {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  options: readonly Option[];
  /** Shown first, with the value '' : nothing chosen yet. */
  placeholder?: string;
}

/** One of several: the device's own list, which phones show best. Works with `register`. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, optional, className, options, placeholder, ...input } = props;
  // A registered list picks its value again only when it is mounted again: its options may come after it. The focus stays.
  const key = input.value === undefined ? options.map(({ value }) => value).join(' ') : undefined;
  const [isFocused, setFocused] = useState(false);
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => (
        <span className="relative block">
          <select
            key={key}
            {...input}
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus that it had before it was mounted again
            autoFocus={isFocused}
            onFocus={(event) => {
              setFocused(true);
              input.onFocus?.(event);
            }}
            onBlur={(event) => {
              setFocused(false);
              // A list that is left before its options come would report that nothing is chosen.
              if (options.length > 0) input.onBlur?.(event);
            }}
            className={cx(CONTROL, 'appearance-none pr-11')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted" />
        </span>
      )}
    </Field>
  );
}
