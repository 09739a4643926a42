import { cancelLessonInput } from '../../../../contracts/inputs/lessons.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { Slot } from './slots-data.ts';

/** Asks why a booked private lesson falls out; the families read it. */
export function CancelSlotDialog({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const { t, dateTime } = useLanguage(['slots', 'common']);
  const form = useClubForm(cancelLessonInput, { lesson_id: slot.lesson_id, reason: '' });
  return (
    <FormDialog
      danger
      form={form}
      onClose={onClose}
      call="cancel_lesson"
      done={t('cancelled')}
      title={t('cancelTitle')}
      description={dateTime(slot.starts_at)}
      cancelLabel={t('common:back')}
      submitLabel={t('cancelConfirm')}
    >
      <p>{t('cancelNote', { names: slot.visits.map(({ full_name }) => full_name).join(', ') })}</p>
      <TextField label={t('cancelReason')} help={t('cancelReasonHelp')} autoComplete="off" {...form.field('reason')} />
    </FormDialog>
  );
}
