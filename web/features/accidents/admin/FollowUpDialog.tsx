import { followUpAccidentInput } from '../../../../contracts/inputs/accidents.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { LoggedAccident } from './accidents-data.ts';

/** The outcome of an accident: with it, the desk is done. */
export function FollowUpDialog({
  accident,
  onClose,
}: {
  accident: Pick<LoggedAccident, 'id' | 'child_name' | 'follow_up'>;
  onClose: () => void;
}) {
  const { t } = useLanguage('accidents');
  const form = useClubForm(followUpAccidentInput, { accident_id: accident.id, note: accident.follow_up ?? '' });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="follow_up_accident"
      done={t('log.saved')}
      title={t('log.followTitle', { name: accident.child_name || t('log.noName') })}
      description={t('log.followNote')}
      submitLabel={t('log.save')}
    >
      <TextArea label={t('log.note')} rows={4} {...form.field('note')} />
    </FormDialog>
  );
}
