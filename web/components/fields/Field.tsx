import { CircleAlert } from 'lucide-react';
import { useId, useLayoutEffect, useState, type ReactNode } from 'react';
import { afterPress } from '../../lib/browser/after-press.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** The texts of every field, beside its control's own props. */
export interface FieldTexts {
  /** Above the control. */
  label: ReactNode;
  /** Below the label: what to type, in which form. */
  help?: ReactNode;
  /** Below the control, of radio buttons above the first one; already in the user's language; its presence marks the control as invalid. */
  error?: string | undefined;
  /** Adds the word „optional“ to the label. */
  optional?: boolean;
}

/** The attributes of a field's control. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTexts {
  className?: string;
  /** For a group of controls: a fieldset with a legend instead of a label; of radio buttons, it is what is invalid. */
  fieldset?: boolean | 'radio';
  children: (control: ControlProps) => ReactNode;
}

/** Wires label, help and error to a control: the only one that does. An error that is mended leaves its room. */
export function Field({ label, help, error: fault, optional, className, fieldset, children }: FieldProps) {
  const { t } = useLanguage();
  const id = useId();
  const { error, room } = useSteadyError(fault);
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ') || undefined;
  const Box = fieldset ? 'fieldset' : 'div';
  const Label = fieldset ? 'legend' : 'label';
  const shownError = (error || room) && (
    <p
      {...(error ? { id: errorId } : { 'aria-hidden': true })}
      className={cx('flex items-start gap-1.5 text-sm font-medium text-danger', !error && 'invisible')}
    >
      <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
      {error || room}
    </p>
  );
  return (
    <Box
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
      {...(fieldset ? { 'aria-describedby': describedBy } : {})}
      {...(fieldset === 'radio' ? { role: 'radiogroup', 'aria-invalid': error ? true : undefined } : {})}
    >
      <Label {...(fieldset ? {} : { htmlFor: id })} className={cx('font-semibold', fieldset && 'mb-1.5')}>
        {label}
        {optional && <span className="font-normal text-muted"> · {t('optional')}</span>}
      </Label>
      {help && (
        <p id={helpId} className="-mt-1 text-sm text-muted">
          {help}
        </p>
      )}
      {fieldset === 'radio' && shownError}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {fieldset !== 'radio' && shownError}
    </Box>
  );
}

/** The error as it is shown: it changes between presses only. `room`: what was shown last, whose room is kept. */
function useSteadyError(fault: string | undefined) {
  const [shown, setShown] = useState({ error: fault, room: fault });
  useLayoutEffect(
    () => afterPress(() => setShown((now) => (now.error === fault ? now : { error: fault, room: fault ?? now.room }))),
    [fault],
  );
  return shown;
}

/** The look of every typed control. */
export const CONTROL =
  'w-full min-h-12 rounded-control border border-line-strong bg-raised px-3.5 py-2.5 text-ink placeholder:text-muted ' +
  'transition-[outline-color] duration-150 focus:outline-3 focus:-outline-offset-1 focus:outline-water ' +
  'aria-invalid:border-danger aria-invalid:focus:outline-danger disabled:opacity-60';
