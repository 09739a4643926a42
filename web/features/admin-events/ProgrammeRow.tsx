import { Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { eventDays } from '../../../contracts/events.ts';
import type { saveEventProgrammeInput } from '../../../contracts/inputs/events.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useFormat } from '../../lib/format.ts';
import { keepStill } from '../../lib/keep-still.ts';
import { Translations } from '../admin/Translations.tsx';
import { clockOf } from '../classes/typed-values.ts';
import type { WholeEvent } from '../events/events-data.ts';

interface ProgrammeRowProps {
  form: UseFormReturn<z.input<typeof saveEventProgrammeInput>, unknown, z.output<typeof saveEventProgrammeInput>>;
  event: WholeEvent;
  index: number;
  onRemove: () => void;
}

/** A line of a programme: the day where there are several, the hour, and what happens then. */
export function ProgrammeRow({ form, event, index, onRemove }: ProgrammeRowProps) {
  const { t } = useTranslation('adminEvents');
  const { date } = useFormat();
  const days = eventDays(event);
  const errors = form.formState.errors.items?.[index];
  const name = `items.${index}` as const;
  return (
    <div
      role="group"
      aria-label={t('programme.one', { number: index + 1 })}
      className="flex flex-col gap-3 rounded-card border border-line p-4"
    >
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {days.length > 1 && (
            <SelectField
              label={t('programme.day')}
              options={days.map((day, number) => ({ value: String(number + 1), label: date(day) }))}
              {...form.register(`${name}.day_number`, { setValueAs: Number })}
              error={errors?.day_number?.message}
            />
          )}
          <TextField
            label={t('programme.starts')}
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
          name={t('programme.remove', { number: index + 1 })}
          icon={<Trash2 />}
          onMouseDown={keepStill}
          onClick={onRemove}
          className="mt-8"
        />
      </div>
      <TextField
        label={t('programme.what')}
        autoComplete="off"
        {...form.register(`${name}.title`)}
        error={errors?.title?.message}
      />
      <Translations>
        <TextField
          label={t('programme.whatEn')}
          optional
          lang="en"
          {...form.register(`${name}.title_en`)}
          error={errors?.title_en?.message}
        />
        <TextField
          label={t('programme.whatRu')}
          optional
          lang="ru"
          {...form.register(`${name}.title_ru`)}
          error={errors?.title_ru?.message}
        />
      </Translations>
    </div>
  );
}
