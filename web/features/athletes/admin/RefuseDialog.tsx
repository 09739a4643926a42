import { refuseAthleteInput } from '../../../../contracts/inputs/athletes.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { Athlete } from './athletes-data.ts';

/** Refuses an athlete; the reason is in the email. */
export function RefuseDialog({ athlete, onClose }: { athlete: Athlete; onClose: () => void }) {
  const { t } = useLanguage('adminAthletes');
  const form = useClubForm(refuseAthleteInput, { user_id: athlete.user_id, reason: '' });
  const name = athlete.full_name || athlete.email;
  return (
    <FormDialog
      danger
      form={form}
      onClose={onClose}
      call="refuse_athlete"
      done={t('refuse.done', { name })}
      title={t('refuse.title', { name })}
      description={t('refuse.note')}
      submitLabel={t('refuse.confirm')}
    >
      <TextArea label={t('refuse.reason')} rows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
