import { useTranslation } from 'react-i18next';
import { saveEventInput } from '../../../../contracts/inputs/events.ts';
import { toast } from '../../../components/toast.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';
import { FormSheet } from '../../../kit/FormSheet.tsx';
import { EventFields } from './EventFields.tsx';
import { useEventCall } from '../events-data.ts';
import { eventInput } from './events-data.ts';
import type { ClubEvent } from '../events-data.ts';

/** Makes an event, or changes one. */
export function EventSheet({ row, onClose }: { row: ClubEvent | null; onClose: () => void }) {
  const { t } = useTranslation(['adminEvents', 'common']);
  const save = useEventCall('save_event');
  const form = useClubForm(saveEventInput, eventInput(row));
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const { let_in } = await save.mutateAsync(values);
      const news = let_in > 0 ? { description: t('adminEvents:letIn', { count: let_in }) } : {};
      toast.success(t(row ? 'adminEvents:saved' : 'adminEvents:created', { title: values.title }), news);
      onClose();
    } catch (error) {
      showFault(form, error, { event_capacity_below_taken: 'capacity', location_not_found: 'location_id' });
    }
  });
  const failed = t(row ? 'adminEvents:failed.update' : 'adminEvents:failed.create');
  const fault = save.isError ? [failed, errors.root?.message].filter(Boolean).join('. ') : undefined;
  return (
    <FormSheet
      title={t(row ? 'adminEvents:edit' : 'adminEvents:add')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:save')}
      busy={isSubmitting}
      dirty={isDirty}
      fault={fault}
    >
      <EventFields form={form} />
    </FormSheet>
  );
}
