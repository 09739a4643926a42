import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
}

/** A box to tick with its words beside it; the whole row can be pressed. Works with `register`. */
export function Checkbox({ label, help, error, className, ...input }: CheckboxProps) {
  const id = useId();
  const notes = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={notes}
          className="mt-0.5 size-5 shrink-0 accent-water"
        />
        <span>{label}</span>
      </label>
      {help && (
        <p id={`${id}-help`} className="-mt-1.5 pl-8 text-sm text-muted">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 pl-8 text-sm font-medium text-danger">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
