import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { parseTypedDate, typedDate } from '../../lib/forms/typed-date.ts';
import { IconButton } from '../IconButton.tsx';
import { CONTROL, Field, type FieldTexts } from './Field.tsx';

export interface DateFieldProps extends FieldTexts {
  /** `YYYY-MM-DD`, or ''. What is typed and is no date is handed on as it is, for the check to refuse. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The earliest and latest day that can be picked, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  autoComplete?: string;
  disabled?: boolean;
  className?: string;
}

/** Beside its calendar a day is whole in large text, too. */
const LARGE_TEXT = '@max-[16rem]:w-full @max-[16rem]:max-w-full';

/** A date by typing (5.3.18, 05.03.2018) or by picking from the device's calendar. For `Controller`. */
export function DateField(props: DateFieldProps) {
  const { label, help, error, optional, className, value, onChange, onBlur, min, max, ...input } = props;
  const { t } = useLanguage();
  const [text, setText] = useState(() => typedDate(value));
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setText((shown) => (parseTypedDate(shown) === value ? shown : typedDate(value)));
  }, [value]);
  const leave = () => {
    setText(typedDate(parseTypedDate(text)));
    onBlur?.();
  };
  return (
    <Field {...{ label, help, error, optional }} className={cx(className, LARGE_TEXT)}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            placeholder={t('date.placeholder')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              onChange(parseTypedDate(event.target.value));
            }}
            onBlur={leave}
            className={cx(CONTROL, 'pr-13 tabular @max-[16rem]:pr-10 @max-[16rem]:pl-2')}
          />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={/^\d{4}-\d\d-\d\d$/.test(value) ? value : ''}
            onChange={(event) => onChange(event.target.value)}
            className="pointer-events-none absolute right-2 bottom-0 size-px opacity-0"
          />
          <IconButton
            name={t('date.pick')}
            icon={<CalendarDays />}
            disabled={input.disabled}
            onClick={() => picker.current?.showPicker()}
            className="absolute inset-y-0 right-0.5 my-auto text-muted"
          />
        </span>
      )}
    </Field>
  );
}
