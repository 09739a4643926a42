import { useFieldArray } from 'react-hook-form';
import type * as z from 'zod/mini';
import { eventDays } from '../../../../contracts/events.ts';
import { saveEventProgramInput } from '../../../../contracts/inputs/events.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { ClockField } from '../../../kit/ClockField.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { AddRowButton, RemoveRowButton } from '../../../kit/RowButtons.tsx';
import { TranslatedFields } from '../../../kit/TranslatedFields.tsx';
import { clockOf } from '../../../kit/typed-values.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm, type ClubForm } from '../../../lib/forms/form.ts';
import type { WholeEvent } from '../events-data.ts';

/** Writes the program of an event: its lines by day and hour, in three languages. */
export function ProgramSheet({ event, onClose }: { event: WholeEvent; onClose: () => void }) {
  const { t, localized } = useLanguage('adminEvents');
  const form = useClubForm(saveEventProgramInput, {
    event_id: event.id,
    items: event.event_items.map((item) => ({
      day_number: item.day_number,
      starts: item.starts.slice(0, 5),
      ...formTexts(item, 'title'),
    })),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' });
  const add = () => {
    const last = form.getValues('items').at(-1);
    append({ day_number: last?.day_number ?? 1, starts: last ? '' : clockOf('9'), ...formTexts(null, 'title') });
  };
  return (
    <FormDialog
      sheet
      title={t('program.title', { title: localized(event, 'title') })}
      onClose={onClose}
      call="save_event_program"
      done={t('program.saved')}
      form={form}
      failed={t('failed.update')}
    >
      <p className="text-muted">{t('program.note')}</p>
      <ol className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <li key={field.id}>
            <ProgramRow form={form} event={event} index={index} onRemove={() => remove(index)} />
          </li>
        ))}
      </ol>
      <AddRowButton onClick={add}>{t('program.add')}</AddRowButton>
    </FormDialog>
  );
}

interface ProgramRowProps {
  form: ClubForm<z.input<typeof saveEventProgramInput>, z.output<typeof saveEventProgramInput>>;
  event: WholeEvent;
  index: number;
  onRemove: () => void;
}

/** A line of a program: the day where there are several, the hour, and what happens then. */
function ProgramRow({ form, event, index, onRemove }: ProgramRowProps) {
  const { t, date } = useLanguage('adminEvents');
  const days = eventDays(event);
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
              {...form.field(`${name}.day_number`, { setValueAs: Number })}
            />
          )}
          <ClockField {...form.typed(`${name}.starts`)} label={t('program.starts')} placeholder="09:00" />
        </div>
        <RemoveRowButton name={t('program.remove', { number: index + 1 })} onClick={onRemove} />
      </div>
      <TextField label={t('program.what')} {...form.field(`${name}.title`)} />
      <TranslatedFields texts={{ title: t('program.text') }} field={(text) => form.field(`${name}.${text}`)} />
    </div>
  );
}
