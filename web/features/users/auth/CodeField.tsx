import type { ComponentProps } from 'react';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';

/** The six figures of an app or a message. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useLanguage('auth');
  return (
    <TextField
      {...props}
      label={t('code.label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      spellCheck={false}
      className="tabular"
    />
  );
}
