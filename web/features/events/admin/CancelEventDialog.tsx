import { cancelEventInput } from '../../../../contracts/inputs/events.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { ClubEvent } from '../events-data.ts';

/** Asks why an event is called off; the families read it. */
export function CancelEventDialog({ event, onClose }: { event: ClubEvent; onClose: () => void }) {
  const { t } = useLanguage(['adminEvents', 'common']);
  const form = useClubForm(cancelEventInput, { event_id: event.id, note: '' });
  const { title } = event;
  return (
    <FormDialog
      danger
      form={form}
      onClose={onClose}
      call="cancel_event"
      done={({ people }) => t('cancelling.done', { title, count: people })}
      title={t('cancelling.title', { title })}
      description={t('cancelling.note')}
      cancelLabel={t('common:back')}
      submitLabel={t('cancelling.action')}
    >
      <p className="font-semibold tabular">
        {t('cancelling.people', { registered: event.registered_count, waiting: event.waiting_count })}
      </p>
      <TextArea label={t('cancelling.why')} rows={2} {...form.field('note')} />
    </FormDialog>
  );
}
