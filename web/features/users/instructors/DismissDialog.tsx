import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import type { Instructor } from './instructors-data.ts';

/** Takes the role away; the other roles stay. Who still has classes hands them over first. */
export function DismissDialog({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) {
  const { t } = useTranslation(['adminInstructors', 'common']);
  const role = useProcedure('set_user_role');
  const { full_name: name, user_id, classes } = instructor;
  const teaches = classes > 0;
  const dismiss = () =>
    role.run(
      { user_id, role: 'instructor', given: false },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('adminInstructors:dismiss.done', { name }));
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      kind={teaches ? 'primary' : 'danger'}
      title={t(teaches ? 'adminInstructors:dismiss.teaches' : 'adminInstructors:dismiss.title', { name })}
      description={
        teaches ? t('adminInstructors:dismiss.handOver', { count: classes }) : t('adminInstructors:dismiss.note')
      }
      confirmLabel={teaches ? t('common:close') : t('adminInstructors:dismiss.confirm')}
      busy={role.isPending}
      error={role.error ? `${t('adminInstructors:failed')}. ${errorText(codeOf(role.error))}` : undefined}
      onConfirm={teaches ? onClose : dismiss}
    />
  );
}
