import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Merge, Trash2, TrendingUp, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { SkeletonText } from '../../components/Skeleton.tsx';
import { readAgain } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { paths } from '../../lib/paths.ts';
import { STALE_AFTER } from '../../lib/stale-after.ts';
import { useMay } from '../../shell/session/use-may.ts';
import { EditChildSheet } from '../../features/children/EditChildSheet.tsx';
import { NOT_FOUND_CODES, childQuery } from '../../features/children/child-data.ts';
import { ChildDetails } from './ChildDetails.tsx';
import { DoublesSheet } from '../../features/children/admin/DoublesSheet.tsx';
import { LevelDialog } from '../../features/children/admin/LevelDialog.tsx';
import { late } from '../../components/late.tsx';

const DeleteChildDialog = late(async () => (await import('../child/DeleteChildDialog.tsx')).DeleteChildDialog);

export interface ChildSheetProps {
  childId: string;
  onClose: () => void;
  /** Opens another child instead: the one that stays after a merge. */
  onShow: (childId: string) => void;
}

/** What an admin knows of a child, over the list: data, family, enrollments, payments; edit and delete at the foot. */
export function ChildSheet({ childId, onClose, onShow }: ChildSheetProps) {
  const { t } = useTranslation(['child', 'common', 'desk', 'enrollment', 'adminChildren']);
  const may = useMay();
  const queries = useQueryClient();
  const { data: child, error, refetch } = useQuery(childQuery(childId));
  const [open, setOpen] = useState<'edit' | 'delete' | 'level' | 'doubles' | null>(null);
  const closeInner = () => setOpen(null);
  const deleted = async () => {
    onClose();
    await readAgain(queries, STALE_AFTER.delete_child);
  };
  const merged = (id: string) => {
    setOpen(null);
    onShow(id);
  };
  const missing = error && NOT_FOUND_CODES.includes(codeOf(error));
  return (
    <Sheet
      onClose={onClose}
      title={child?.full_name ?? (missing ? t('enrollment:notFound.title') : '…')}
      actions={
        child && (
          <>
            {may('delete_child') && (
              <Button kind="quiet" icon={<Trash2 />} onClick={() => setOpen('delete')} className="mr-auto text-danger!">
                {t('common:delete')}
              </Button>
            )}
            {may('set_child_level') && (
              <IconButton name={t('adminChildren:level.open')} icon={<TrendingUp />} onClick={() => setOpen('level')} />
            )}
            <IconButton name={t('adminChildren:doubles.ofChild')} icon={<Merge />} onClick={() => setOpen('doubles')} />
            <Button kind="secondary" onClick={() => setOpen('edit')}>
              {t('child:edit.open')}
            </Button>
          </>
        )
      }
    >
      {error && (
        <ErrorState
          title={missing ? t('enrollment:notFound.title') : undefined}
          error={error}
          {...(missing ? {} : { onRetry: () => void refetch() })}
        />
      )}
      {!child && !error && <SkeletonText lines={8} />}
      {child && (
        <ButtonLink to={paths.adminFamily(child.parent_id)} kind="secondary" icon={<UsersRound />} wide>
          {t('desk:family.family')}
        </ButtonLink>
      )}
      {child && <ChildDetails child={child} />}
      {child && open === 'edit' && <EditChildSheet child={child} onClose={closeInner} />}
      {child && open === 'level' && <LevelDialog child={child} onClose={() => setOpen(null)} />}
      {child && open === 'doubles' && (
        <DoublesSheet childId={child.id} onClose={() => setOpen(null)} onMerged={merged} />
      )}
      {child && open === 'delete' && <DeleteChildDialog child={child} onClose={closeInner} onDeleted={deleted} />}
    </Sheet>
  );
}
