import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { CONTROL, Field, type FieldTexts } from './Field.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** After the typed text, inside the box: a unit, such as „лв.“. */
  unit?: ReactNode;
}

/** One line of text. Takes all props of an input, so `{...register('name')}` works; set `inputMode` and `autoComplete`. */
export function TextField({ label, help, error, optional, className, unit, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => (
        <span className="relative block">
          <input type="text" {...input} {...control} className={cx(CONTROL, unit != null && 'pr-14 tabular')} />
          {unit != null && (
            <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-muted">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
