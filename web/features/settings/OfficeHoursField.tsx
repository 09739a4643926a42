import { Plus, Trash2 } from 'lucide-react';
import { useController, useFieldArray } from 'react-hook-form';
import type { Control, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { clubContactInput } from '../../../contracts/inputs/settings.ts';
import { Field } from '../../components/Field.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useFormat } from '../../lib/format.ts';
import { clockOf } from '../../kit/typed-values.ts';

type ContactInput = z.input<typeof clubContactInput>;
type ContactForm = UseFormReturn<ContactInput, unknown, z.output<typeof clubContactInput>>;
type ContactControl = Control<ContactInput, unknown, z.output<typeof clubContactInput>>;

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Office hours, day by day; a day may have a break, a day without hours is closed. */
export function OfficeHoursField({ form }: { form: ContactForm }) {
  const { t } = useTranslation('adminSettings');
  const { weekday } = useFormat();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'office_hours' });
  return (
    <Field label={t('fields.hours')} help={t('fields.hoursHelp')} fieldset>
      {() => (
        <ul className="divide-y divide-line">
          {WEEK.map((day) => {
            const hours = fields.flatMap((field, index) => (field.day === day ? [{ field, index }] : []));
            return (
              <li key={day} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
                <span className="w-28 pt-2.5 font-semibold first-letter:uppercase max-sm:flex-1">{weekday(day)}</span>
                <div className="flex min-w-0 flex-1 flex-col gap-2 max-sm:order-last max-sm:basis-full">
                  {hours.length === 0 && <span className="text-muted sm:pt-2.5">{t('closed')}</span>}
                  {hours.map(({ field, index }) => (
                    <div key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
                      <Clock
                        control={form.control}
                        index={index}
                        end="opens"
                        label={t('opens', { day: weekday(day) })}
                      />
                      <Clock
                        control={form.control}
                        index={index}
                        end="closes"
                        label={t('closes', { day: weekday(day) })}
                      />
                      <IconButton
                        name={t('removeHours', { day: weekday(day) })}
                        icon={<Trash2 />}
                        onClick={() => remove(index)}
                      />
                    </div>
                  ))}
                </div>
                <IconButton
                  name={t('addHours', { day: weekday(day) })}
                  icon={<Plus />}
                  onClick={() => append(nextHours(day, hours.at(-1)?.field.closes))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Field>
  );
}

function nextHours(day: number, after: string | undefined) {
  return after ? { day, opens: after, closes: '' } : { day, opens: '10:00', closes: '19:00' };
}

interface ClockProps {
  control: ContactControl;
  index: number;
  end: 'opens' | 'closes';
  label: string;
}

function Clock({ control, index, end, label }: ClockProps) {
  const { field, fieldState } = useController({ control, name: `office_hours.${index}.${end}` });
  const { ref, name, value, onChange, onBlur } = field;
  return (
    <TextField
      label={<span className="sr-only">{label}</span>}
      inputMode="numeric"
      autoComplete="off"
      name={name}
      ref={ref}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => {
        onChange(clockOf(event.target.value));
        onBlur();
      }}
      error={fieldState.error?.message}
    />
  );
}
