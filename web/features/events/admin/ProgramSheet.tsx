import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { saveEventProgramInput } from '../../../../contracts/inputs/events.ts';
import { Button } from '../../../components/Button.tsx';
import { toast } from '../../../components/toast.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { keepStill } from '../../../lib/keep-still.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { clockOf } from '../../../kit/typed-values.ts';
import { useEventCall } from '../events-data.ts';
import type { WholeEvent } from '../events-data.ts';
import { ProgramRow } from './ProgramRow.tsx';

/** Writes the program of an event: its lines by day and hour, in three languages. */
export function ProgramSheet({ event, onClose }: { event: WholeEvent; onClose: () => void }) {
  const { t } = useTranslation(['adminEvents', 'common']);
  const save = useEventCall('save_event_program');
  const form = useClubForm(saveEventProgramInput, {
    event_id: event.id,
    items: event.event_items.map(({ day_number, starts, title, title_en, title_ru }) => ({
      day_number,
      starts: starts.slice(0, 5),
      title,
      title_en: title_en ?? '',
      title_ru: title_ru ?? '',
    })),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' });
  const { errors, isDirty, isSubmitting } = form.formState;
  const add = () => {
    const last = form.getValues('items').at(-1);
    append({
      day_number: last?.day_number ?? 1,
      starts: last ? '' : clockOf('9'),
      title: '',
      title_en: '',
      title_ru: '',
    });
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      toast.success(t('adminEvents:program.saved'));
      onClose();
    } catch (error) {
      showFault(form, error, {});
    }
  });
  return (
    <FormSheet
      title={t('adminEvents:program.title', { title: event.title })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={
        save.isError ? [t('adminEvents:failed.update'), errors.root?.message].filter(Boolean).join('. ') : undefined
      }
    >
      <p className="text-muted">{t('adminEvents:program.note')}</p>
      <ol className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <li key={field.id}>
            <ProgramRow form={form} event={event} index={index} onRemove={() => remove(index)} />
          </li>
        ))}
      </ol>
      <Button
        kind="secondary"
        icon={<Plus aria-hidden="true" />}
        onMouseDown={keepStill}
        onClick={add}
        className="self-start"
      >
        {t('adminEvents:program.add')}
      </Button>
    </FormSheet>
  );
}
