import { moveToFrontInput } from '../../../../contracts/inputs/enrollments.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { WaitlistEntry } from './waitlist-data.ts';

/** Puts a child before the others, for a reason that the audit log keeps. */
export function FrontDialog({ row, onClose }: { row: WaitlistEntry; onClose: () => void }) {
  const { t } = useLanguage('adminWaitlist');
  const form = useClubForm(moveToFrontInput, { enrollment_id: row.id, reason: '' });
  const name = row.children.full_name;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="move_to_front"
      done={t('front.done', { name })}
      title={t('front.title', { name })}
      description={t('front.note')}
      submitLabel={t('front.open')}
    >
      <TextArea label={t('front.reason')} help={t('front.reasonHelp')} rows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
