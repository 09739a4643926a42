import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { SaveTeamMemberInput } from '../../../../contracts/inputs/team.ts';
import type { Args } from '../../../lib/rpc.ts';
import { TextArea } from '../../../components/TextArea.tsx';

interface WordsFieldProps {
  control: Control<Args<'save_team_member'>, unknown, SaveTeamMemberInput>;
  name: `${'specialties' | 'certifications'}${'' | '_en' | '_ru'}`;
  label: string;
  help?: string;
  lang?: 'en' | 'ru';
}

/** A few words or lines, one each line; empty lines and spaces around do not count. */
export function WordsField({ control, name, label, help, lang }: WordsFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const { ref, onChange, onBlur, value } = field;
  const [typed, setTyped] = useState(() => value?.join('\n') ?? '');
  const entry = Array.isArray(fieldState.error) ? fieldState.error.find(Boolean) : undefined;
  return (
    <TextArea
      label={label}
      {...(help && { help })}
      lang={lang}
      optional
      rows={2}
      name={name}
      ref={ref}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(linesOf(event.target.value));
      }}
      onBlur={onBlur}
      error={entry?.message ?? fieldState.error?.message}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
