import { useTranslation } from 'react-i18next';
import { messageEventInput } from '../../../../contracts/inputs/events.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { showFault, useClubForm } from '../../../lib/form.ts';

import type { ClubEvent } from '../events-data.ts';

const FORM = 'message-event';

/** Writes to everybody who comes, as a notification and by email. */
export function MessageDialog({ event, onClose }: { event: ClubEvent; onClose: () => void }) {
  const { t } = useTranslation(['adminEvents', 'common']);
  const send = useProcedure('message_event');
  const form = useClubForm(messageEventInput, { event_id: event.id, message: '', waiting: false });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const { people } = await send.mutateAsync(values);
      toast.success(t('adminEvents:message.sent', { count: people }));
      onClose();
    } catch (error) {
      showFault(form, error, {});
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adminEvents:message.title', { title: event.title })}
      description={t('adminEvents:message.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={FORM} busy={isSubmitting}>
            {t('adminEvents:message.send')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label={t('adminEvents:message.text')}
          rows={5}
          {...form.register('message')}
          error={errors.message?.message}
        />
        <Checkbox label={t('adminEvents:message.waiting')} {...form.register('waiting')} />
        {errors.root?.message && <FormError message={errors.root.message} />}
      </form>
    </Dialog>
  );
}
