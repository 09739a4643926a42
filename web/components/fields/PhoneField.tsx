import type { FocusEventHandler, Ref } from 'react';
import { cx } from '../../lib/cx.ts';
import { loadPhonePlans } from '../../lib/forms/phone-plans.ts';
import { formatPhone, parsePhone } from '../../lib/forms/phone.ts';
import { CONTROL, Field, type FieldTexts } from './Field.tsx';

export interface PhoneFieldProps extends FieldTexts {
  /** E.164, such as `+359888123456`, or ''. What is typed and is no number yet is handed on as it is. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  required?: boolean;
  disabled?: boolean;
}

/** A phone number with its country code; a number that begins with 0 is taken as Bulgarian. For `Controller`. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, help, error, optional, value, onChange, onBlur, ...input } = props;
  return (
    <Field {...{ label, help, error, optional }}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+359 88 812 3456"
          value={value}
          onFocus={loadPhonePlans}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => {
            onChange(formatPhone(parsePhone(event.target.value)));
            onBlur?.(event);
          }}
          className={cx(CONTROL, 'tabular')}
        />
      )}
    </Field>
  );
}
