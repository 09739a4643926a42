import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { ErrorState } from '../../../components/states/ErrorState.tsx';
import { SkeletonRows } from '../../../components/states/Skeleton.tsx';
import { childQuery } from '../../children/child-data.ts';
import { DaysDialog } from '../DaysDialog.tsx';
import { TransferDialog } from '../TransferDialog.tsx';
import { UnenrollDialog } from '../UnenrollDialog.tsx';
import type { AdminEnrollment } from './enrollments-data.ts';

export interface MoveDialogsProps {
  act: 'days' | 'transfer' | 'unenroll';
  row: Pick<AdminEnrollment, 'id' | 'child_id'> & { children: Pick<AdminEnrollment['children'], 'full_name'> };
  onClose: () => void;
}

/** The family's own dialogs, opened by an admin: other days, another class, or out of this one. */
export function MoveDialogs({ act, row, onClose }: MoveDialogsProps) {
  const { data: child, error, refetch } = useQuery(childQuery(row.child_id));
  const enrollment = child?.enrollments.find(({ id }) => id === row.id);
  if (!child || !enrollment) {
    return (
      <Dialog onClose={onClose} title={row.children.full_name}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />}
      </Dialog>
    );
  }
  const Act = { days: DaysDialog, transfer: TransferDialog, unenroll: UnenrollDialog }[act];
  return <Act child={child} enrollment={enrollment} onClose={onClose} />;
}
