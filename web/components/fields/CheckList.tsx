import { Checkbox } from './Checkbox.tsx';
import { Field, type FieldTexts } from './Field.tsx';
import type { Option } from './SelectField.tsx';

interface CheckListProps extends FieldTexts {
  value: readonly string[];
  onChange: (chosen: string[]) => void;
  options: readonly Option[];
}

/** Some of several, each with a box to tick. */
export function CheckList({ value, onChange, options, ...texts }: CheckListProps) {
  return (
    <Field {...texts} fieldset>
      {() => (
        <div className="-mt-2">
          {options.map(({ value: one, label }) => (
            <Checkbox
              key={one}
              label={label}
              checked={value.includes(one)}
              onChange={({ target }) => onChange(target.checked ? [...value, one] : value.filter((id) => id !== one))}
            />
          ))}
        </div>
      )}
    </Field>
  );
}
