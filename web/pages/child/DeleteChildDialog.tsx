import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { toast } from '../../components/states/toast.ts';
import { useWrite } from '../../components/states/use-procedure.ts';
import type { Child } from '../../features/children/child-data.ts';
import { attendanceQuery } from '../../features/lessons/attendance/attendance-data.ts';
import { progressQuery } from '../../features/progress/progress-data.ts';
import { MoneyNote } from '../../features/withdrawals/MoneyNote.tsx';
import { faultText } from '../../lib/api/error-text.ts';
import { readAgain } from '../../lib/api/query.ts';
import { rpc, type Args } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';

export interface DeleteChildDialogProps {
  child: Child;
  onClose: () => void;
  /** The way out afterwards; default the family's dashboard. */
  onDeleted?: () => void | Promise<void>;
}

/** Asks for the child's name before everything of it is gone for good, listed with counts. */
export function DeleteChildDialog({ child, onClose, onDeleted }: DeleteChildDialogProps) {
  const { t } = useLanguage('child');
  const navigate = useNavigate();
  const remove = useDeleteChild();
  const attendance = useQuery(attendanceQuery(child.id));
  const progress = useQuery(progressQuery(child.id));
  const confirm = (typed_name: string) =>
    remove.run(
      { child_id: child.id, typed_name },
      {
        onSuccess: async () => {
          await (onDeleted ? onDeleted() : navigate(paths.dashboard, { replace: true }));
          toast.success(t('remove.done', { name: child.full_name }));
        },
        failed: t('remove.failed'),
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('remove.title', { name: child.full_name })}
      description={t('remove.note')}
      losses={[
        loss(t('remove.enrollments'), child.enrollments.length),
        loss(t('remove.attendance'), attendance.data?.length),
        loss(t('remove.progress'), progress.data?.progress_assessments.length),
        loss(t('remove.achievements'), child.achievements.length),
        loss(t('remove.payments'), child.payments.length),
      ]}
      typedName={child.full_name}
      confirmLabel={t('remove.confirm', { name: child.first_name })}
      busy={remove.isPending}
      error={faultText(remove.error)}
      onConfirm={confirm}
      notes={<MoneyNote payments={child.payments} staysDue={() => false} />}
    />
  );
}

/** A loss; without a number until it is known. */
function loss(label: string, count: number | undefined) {
  return { label, ...(count === undefined ? {} : { count }) };
}

/** Removes a child for good; the typed name must match. */
function useDeleteChild() {
  const queries = useQueryClient();
  return useWrite(
    async (input: Args<'delete_child'>) => {
      await rpc('delete_child', input);
      queries.removeQueries({ queryKey: ['children', input.child_id] });
      await readAgain(queries, { queryKey: ['children', 'family'] });
      // The child's own pages are left first; the other lists are read again by those who leave it.
    },
    ['payments'],
  );
}
