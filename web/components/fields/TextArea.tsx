import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { CONTROL, Field, type FieldTexts } from './Field.tsx';

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id'> {}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({ label, help, error, optional, className, rows = 4, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => (
        <textarea
          rows={rows}
          {...input}
          {...control}
          className={cx(CONTROL, 'resize-y field-sizing-content min-h-28')}
        />
      )}
    </Field>
  );
}
