import { Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { eventDays } from '../../../../contracts/events.ts';
import type { saveEventProgramInput } from '../../../../contracts/inputs/events.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useFormat } from '../../../lib/format.ts';
import { keepStill } from '../../../lib/keep-still.ts';
import { Translations } from '../../../kit/Translations.tsx';
import { clockOf } from '../../../kit/typed-values.ts';
import type { WholeEvent } from '../events-data.ts';

interface ProgramRowProps {
  form: UseFormReturn<z.input<typeof saveEventProgramInput>, unknown, z.output<typeof saveEventProgramInput>>;
  event: WholeEvent;
  index: number;
  onRemove: () => void;
}

/** A line of a program: the day where there are several, the hour, and what happens then. */
export function ProgramRow({ form, event, index, onRemove }: ProgramRowProps) {
  const { t } = useTranslation('adminEvents');
  const { date } = useFormat();
  const days = eventDays(event);
  const errors = form.formState.errors.items?.[index];
  const name = `items.${index}` as const;
  return (
    <div
      role="group"
      aria-label={t('program.one', { number: index + 1 })}
      className="flex flex-col gap-3 rounded-card border border-line p-4"
    >
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {days.length > 1 && (
            <SelectField
              label={t('program.day')}
              options={days.map((day, number) => ({ value: String(number + 1), label: date(day) }))}
              {...form.register(`${name}.day_number`, { setValueAs: Number })}
              error={errors?.day_number?.message}
            />
          )}
          <TextField
            label={t('program.starts')}
            inputMode="numeric"
            autoComplete="off"
            placeholder="09:00"
            {...form.register(`${name}.starts`, {
              onBlur: (blurred: { target: { value: string } }) =>
                form.setValue(`${name}.starts`, clockOf(blurred.target.value), { shouldDirty: true }),
            })}
            error={errors?.starts?.message}
          />
        </div>
        <IconButton
          name={t('program.remove', { number: index + 1 })}
          icon={<Trash2 />}
          onMouseDown={keepStill}
          onClick={onRemove}
          className="mt-8"
        />
      </div>
      <TextField
        label={t('program.what')}
        autoComplete="off"
        {...form.register(`${name}.title`)}
        error={errors?.title?.message}
      />
      <Translations>
        <TextField
          label={t('program.whatEn')}
          optional
          lang="en"
          {...form.register(`${name}.title_en`)}
          error={errors?.title_en?.message}
        />
        <TextField
          label={t('program.whatRu')}
          optional
          lang="ru"
          {...form.register(`${name}.title_ru`)}
          error={errors?.title_ru?.message}
        />
      </Translations>
    </div>
  );
}
