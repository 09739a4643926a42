import { moveToFrontInput } from '../../../../contracts/inputs/enrollments.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { Waiting } from './waitlist-data.ts';

/** Puts a child before the others, for a reason that the audit log keeps. */
export function FrontDialog({ row, onClose }: { row: Waiting; onClose: () => void }) {
  const { t } = useLanguage('adminWaitlist');
  const { mutateAsync } = useProcedure('move_to_front');
  const name = row.children.full_name;
  return (
    <ReasonDialog
      title={t('front.title', { name })}
      description={t('front.note')}
      label={t('front.reason')}
      help={t('front.reasonHelp')}
      confirmLabel={t('front.open')}
      done={t('front.done', { name })}
      schema={moveToFrontInput}
      values={{ enrollment_id: row.id, reason: '' }}
      field="reason"
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}
