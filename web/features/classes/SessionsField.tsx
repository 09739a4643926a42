import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { clashesWithin } from '../../../contracts/inputs/classes.ts';
import { Field } from '../../components/fields/Field.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { AddRowButton, RemoveRowButton } from '../../kit/RowButtons.tsx';
import { clockAfter, clockOf } from '../../kit/typed-values.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { ClassForm } from './class-form.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const FOUR_DIGITS = /^\d{4}$/;

/**
 * The week of a class: sessions with day and time, added and removed. One that repeats another, or runs into it, is said so at
 * once.
 */
export function SessionsField({ form }: { form: ClassForm }) {
  const { t } = useLanguage('classes');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sessions' });
  const sessions = useWatch({ control: form.control, name: 'sessions' });
  const { errors } = form.formState;
  const minutes = useWatch({ control: form.control, name: 'duration_minutes' });
  const own = new Map(clashesWithin(sessions, Number(minutes)).map(({ index, code }) => [index, errorText(code)]));
  const none = fields.length === 0 && (errors.sessions?.message ?? errors.sessions?.root?.message);
  const add = () => {
    const last = sessions.at(-1);
    append({ day_of_week: ((last?.day_of_week ?? 0) % 7) + 1, start_time: clockOf(last?.start_time ?? '') });
  };
  return (
    <Field label={t('sessions.label')} help={t('sessions.help')} fieldset error={none ? t('sessions.none') : undefined}>
      {() => (
        <div className="flex flex-col gap-3">
          <ul className="flex flex-col gap-3">
            {fields.map((field, index) => (
              <li key={field.id}>
                <SessionRow form={form} index={index} fault={own.get(index)} onRemove={() => remove(index)} />
              </li>
            ))}
          </ul>
          <AddRowButton onClick={add}>{t('sessions.add')}</AddRowButton>
        </div>
      )}
    </Field>
  );
}

interface SessionRowProps {
  form: ClassForm;
  index: number;
  /** Its clash with another session of the class. */
  fault: string | undefined;
  onRemove: () => void;
}

function SessionRow({ form, index, fault, onRemove }: SessionRowProps) {
  const { t, weekday } = useLanguage('classes');
  const { field, fieldState } = useController(form.typed(`sessions.${index}.start_time`));
  const { ref, name, value, onChange, onBlur } = field;
  const minutes = useWatch({ control: form.control, name: 'duration_minutes' });
  const ends = clockAfter(value, minutes);
  const days = WEEK.map((day) => ({ value: String(day), label: capital(weekday(day)) }));
  return (
    <div
      role="group"
      aria-label={t('sessions.one', { number: index + 1 })}
      className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-3"
    >
      <SelectField
        label={t('sessions.day')}
        options={days}
        {...form.register(`sessions.${index}.day_of_week`, { setValueAs: Number })}
        error={form.formState.errors.sessions?.[index]?.day_of_week?.message}
      />
      <TextField
        label={t('sessions.time')}
        placeholder={t('sessions.placeholder')}
        inputMode="numeric"
        autoComplete="off"
        unit={ends && `– ${ends}`}
        name={name}
        ref={ref}
        value={value}
        onChange={(event) =>
          onChange(FOUR_DIGITS.test(event.target.value) ? clockOf(event.target.value) : event.target.value)
        }
        onBlur={(event) => {
          onChange(clockOf(event.target.value));
          onBlur();
        }}
        error={[fault, fieldState.error?.message].filter(Boolean).join(' ') || undefined}
      />
      <RemoveRowButton name={t('sessions.remove', { number: index + 1 })} onClick={onRemove} />
    </div>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
