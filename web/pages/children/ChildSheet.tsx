import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Merge, Trash2, TrendingUp, UsersRound, ArrowLeftRight, LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Sheet } from '../../components/dialogs/Sheet.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { late } from '../../components/states/late.tsx';
import { SkeletonText } from '../../components/states/Skeleton.tsx';
import { readNouns } from '../../components/states/use-procedure.ts';
import { TwoLines } from '../../components/table/TwoLines.tsx';
import { ChildFacts } from '../../features/children/admin/ChildFacts.tsx';
import { DoublesSheet } from '../../features/children/admin/DoublesSheet.tsx';
import { LevelDialog } from '../../features/children/admin/LevelDialog.tsx';
import { NOT_FOUND_CODES, childQuery, type Child, type ChildEnrollment } from '../../features/children/child-data.ts';
import { EditChildSheet } from '../../features/children/EditChildSheet.tsx';
import { EnrollmentStatusChip } from '../../features/enrollments/admin/EnrollmentStatusChip.tsx';
import type { MoveDialogsProps } from '../../features/enrollments/admin/MoveDialogs.tsx';
import { SessionsLeft } from '../../features/enrollments/SessionsLeft.tsx';
import { PaymentStatusChip } from '../../features/payments/PaymentStatusChip.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { STALE_AFTER } from '../../lib/api/stale-after.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useMay } from '../../shell/session/use-may.ts';

const DeleteChildDialog = late(async () => (await import('../child/DeleteChildDialog.tsx')).DeleteChildDialog);

export interface ChildSheetProps {
  childId: string;
  onClose: () => void;
  /** Opens another child instead: the one that stays after a merge. */
  onShow: (childId: string) => void;
}

/** A child for an admin, over the list: data, family, enrollments, payments; edit and delete at the foot. */
export function ChildSheet({ childId, onClose, onShow }: ChildSheetProps) {
  const { t } = useLanguage(['child', 'common', 'desk', 'enrollment', 'adminChildren']);
  const may = useMay();
  const queries = useQueryClient();
  const { data: child, error, refetch } = useQuery(childQuery(childId));
  const [open, setOpen] = useState<'edit' | 'delete' | 'level' | 'doubles' | null>(null);
  const closeInner = () => setOpen(null);
  const deleted = async () => {
    onClose();
    await readNouns(queries, STALE_AFTER.delete_child);
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
              {t('edit.open')}
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

const MoveDialogs = late(async () => (await import('../../features/enrollments/admin/MoveDialogs.tsx')).MoveDialogs);
const RANK = { active: 0, waitlist: 1, inactive: 2 };

/** Data, family, health, enrollments and payments of a child. */
function ChildDetails({ child }: { child: Child }) {
  const { t } = useLanguage('admin');
  return (
    <>
      <ChildFacts child={child} />
      <Part title={t('children.enrollments')} empty={child.enrollments.length === 0 && t('children.noEnrollments')}>
        {[...child.enrollments]
          .sort((a, b) => RANK[a.status] - RANK[b.status])
          .map((enrollment) => (
            <EnrollmentItem key={enrollment.id} child={child} enrollment={enrollment} />
          ))}
      </Part>
      <Part title={t('children.payments')} empty={child.payments.length === 0 && t('children.noPayments')}>
        {child.payments.slice(0, 8).map((payment) => (
          <PaymentItem key={payment.id} payment={payment} />
        ))}
      </Part>
    </>
  );
}

function Part({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg font-bold">{title}</h3>
      {empty ? <p className="mt-1 text-muted">{empty}</p> : <ul className="divide-y divide-line">{children}</ul>}
    </section>
  );
}

function EnrollmentItem({ child, enrollment }: { child: Child; enrollment: ChildEnrollment }) {
  const { t, localized } = useLanguage('admin');
  const [act, setAct] = useState<MoveDialogsProps['act'] | null>(null);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <TwoLines
        className="min-w-0 flex-1"
        title={localized(enrollment.classes, 'title')}
        note={`${localized(enrollment.classes.locations, 'name')} · ${localized(enrollment.plans, 'name')}`}
      />
      <EnrollmentStatusChip status={enrollment.status} />
      {enrollment.status !== 'inactive' && (
        <span className="-mr-2 flex">
          {!enrollment.adds_days && (
            <IconButton name={t('enrollments.transfer')} icon={<ArrowLeftRight />} onClick={() => setAct('transfer')} />
          )}
          <IconButton
            name={t('enrollments.unenroll')}
            icon={<LogOut />}
            onClick={() => setAct('unenroll')}
            className="text-danger!"
          />
        </span>
      )}
      {enrollment.status === 'active' && (
        <div className="w-full">
          <SessionsLeft enrollment={enrollment} />
        </div>
      )}
      {act && (
        <MoveDialogs
          act={act}
          row={{ id: enrollment.id, child_id: child.id, children: child }}
          onClose={() => setAct(null)}
        />
      )}
    </li>
  );
}

function PaymentItem({ payment }: { payment: Child['payments'][number] }) {
  const { t, date } = useLanguage('payment');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="min-w-0 flex-1">
        {date(payment.date)}{' '}
        <span className="block text-sm text-muted">
          {t(`methods.${payment.method}`)} · {payment.reference}
        </span>
      </span>
      <PaymentStatusChip status={payment.status} />
      <Price amount={payment.amount} className="font-semibold" />
    </li>
  );
}
