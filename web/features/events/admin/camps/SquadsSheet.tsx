import { useQuery } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import { saveEventSquadsInput } from '../../../../../contracts/inputs/events.ts';
import { FormDialog } from '../../../../components/dialogs/FormDialog.tsx';
import { SelectField } from '../../../../components/fields/SelectField.tsx';
import { TextField } from '../../../../components/fields/TextField.tsx';
import { NumberField } from '../../../../kit/NumberField.tsx';
import { AddRowButton, RemoveRowButton } from '../../../../kit/RowButtons.tsx';
import { useLanguage } from '../../../../lib/format/use-language.ts';
import { useClubForm } from '../../../../lib/forms/form.ts';
import { instructorsQuery } from '../../../classes/classes-data.ts';
import type { EventOnPage } from '../../events-data.ts';

/** Writes the squads of an event, each with its instructor. */
export function SquadsSheet({ event, onClose }: { event: EventOnPage; onClose: () => void }) {
  const { t, localized } = useLanguage('camp');
  const { data: instructors = [] } = useQuery(instructorsQuery);
  const form = useClubForm(saveEventSquadsInput, {
    event_id: event.id,
    squads: event.event_squads.map(({ id, ...squad }) => ({ squad_id: id, ...squad })),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'squads' });
  return (
    <FormDialog
      sheet
      title={t('squads.title', { title: localized(event, 'title') })}
      onClose={onClose}
      call="save_event_squads"
      done={t('squads.saved')}
      form={form}
      failed={t('squads.failed')}
    >
      <p className="text-muted">{t('squads.note')}</p>
      <ol className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <li key={field.id}>
            <div
              role="group"
              aria-label={t('squads.one', { number: index + 1 })}
              className="flex flex-col gap-3 rounded-card border border-line p-4"
            >
              <div className="grid grid-cols-[1fr_auto] items-start gap-3">
                <TextField label={t('squads.name')} {...form.field(`squads.${index}.name`)} />
                <RemoveRowButton name={t('squads.remove', { number: index + 1 })} onClick={() => remove(index)} />
              </div>
              <div className="grid items-start gap-3 sm:grid-cols-2">
                <SelectField
                  label={t('squads.instructor')}
                  placeholder={t('squads.undecided')}
                  options={instructors.map(({ user_id, full_name }) => ({ value: user_id, label: full_name ?? '' }))}
                  {...form.field(`squads.${index}.instructor_id`, { setValueAs: (value: unknown) => value || null })}
                />
                <NumberField {...form.typed(`squads.${index}.capacity`)} label={t('squads.capacity')} placeholder="–" />
              </div>
            </div>
          </li>
        ))}
      </ol>
      <AddRowButton onClick={() => append({ name: '', instructor_id: null, capacity: null })}>
        {t('squads.add')}
      </AddRowButton>
    </FormDialog>
  );
}
