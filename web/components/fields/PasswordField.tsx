import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { IconButton } from '../IconButton.tsx';
import { CONTROL, Field, type FieldTexts } from './Field.tsx';

export interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'type' | 'autoComplete'> {
  /** `new-password` lets password managers propose one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be made visible. */
export function PasswordField({ label, help, error, optional, className, ...input }: PasswordFieldProps) {
  const { t } = useLanguage();
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, help, error, optional, className }}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={cx(CONTROL, 'pr-13')}
          />
          <IconButton
            name={t(shown ? 'password.hide' : 'password.show')}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0.5 my-auto text-muted"
          />
        </span>
      )}
    </Field>
  );
}
