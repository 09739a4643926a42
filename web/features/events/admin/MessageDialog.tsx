import { messageEventInput } from '../../../../contracts/inputs/events.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { ClubEvent } from '../events-data.ts';

/** Writes to everybody who comes, as a notification and by email. */
export function MessageDialog({ event, onClose }: { event: ClubEvent; onClose: () => void }) {
  const { t } = useLanguage('adminEvents');
  const send = useProcedure('message_event');
  const form = useClubForm(messageEventInput, { event_id: event.id, message: '', waiting: false });
  const submit = form.saving((values) =>
    send.run(values, { done: ({ people }) => t('message.sent', { count: people }), onSuccess: onClose }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onSubmit={submit}
      title={t('message.title', { title: event.title })}
      description={t('message.note')}
      submitLabel={t('message.send')}
    >
      <TextArea label={t('message.text')} rows={5} {...form.field('message')} />
      <Checkbox label={t('message.waiting')} {...form.register('waiting')} />
    </FormDialog>
  );
}
