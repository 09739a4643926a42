import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Baby, CirclePause, CirclePlay, ListOrdered, LogOut } from 'lucide-react';
import { useState } from 'react';
import { LOW_SESSIONS } from '../../../../contracts/enrollments.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useDialog, type Show } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import { toast } from '../../../components/states/toast.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useUndo } from '../../../components/states/use-undo.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { useListPage, listQuery } from '../../../kit/list-page.ts';
import { codeOf } from '../../../lib/api/club-error.ts';
import { errorText, faultText } from '../../../lib/api/error-text.ts';
import { readView } from '../../../lib/browser/table-address.ts';
import { beginWith } from '../../../lib/first/first-reads.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { classTitlesQuery } from '../../classes/classes-data.ts';
import { WriteToChosen, WriteToListed } from '../../messages/WriteButton.tsx';
import { readEnrollments, type AdminEnrollment } from './enrollments-data.ts';
import { useEnrollmentColumns } from './use-enrollment-columns.tsx';
import { ANY_WAITLIST, WaitlistSheet } from './WaitlistSheet.tsx';

/** With the usual settings of the club, as the page begins before it knows its own. */
export const clientLoader = beginWith(({ search }) => [
  listQuery(
    ['enrollments', String(LOW_SESSIONS)],
    (request) => readEnrollments(request, LOW_SESSIONS),
    readView('enrollments', search),
  ),
]);

const MoveDialogs = late(async () => (await import('./MoveDialogs.tsx')).MoveDialogs);

/** Every enrollment of the club, running, waiting and ended; the waitlists of full classes open beside it. */
export default function EnrollmentsPage() {
  const { t } = useLanguage(['admin', 'adminWaitlist']);
  const { show, dialog } = useDialog();
  const { lowSessions } = useClubSettings();
  const page = useListPage('enrollments', ['enrollments', String(lowSessions)], (request) =>
    readEnrollments(request, lowSessions),
  );
  const waitlist = useAddressParam('line');
  const columns = useEnrollmentColumns();
  const entriesOf = useEntries(show, waitlist.open);
  const active = (ids: readonly string[]) =>
    page.rows?.filter(({ id, status }) => ids.includes(id) && status === 'active') ?? [];
  return (
    <AdminList
      {...page}
      label={t('enrollments.title')}
      lead={t('enrollments.lead')}
      action={
        <Button kind="secondary" icon={<ListOrdered />} onClick={() => waitlist.open(ANY_WAITLIST)}>
          {t('adminWaitlist:title')}
        </Button>
      }
      range={t('enrollments.range')}
      columns={columns}
      rowMenu={(row) => ({
        name: t('enrollments.actions', { name: row.children.full_name }),
        entries: entriesOf(row),
      })}
      bulkActions={(ids, clear) => (
        <>
          <Button
            kind="secondary"
            icon={<CirclePause />}
            disabled={active(ids).length === 0}
            onClick={() => show((close) => <DeactivateDialog rows={active(ids)} onDone={clear} onClose={close} />)}
          >
            {t('enrollments.deactivate')} ({active(ids).length})
          </Button>
          <WriteToChosen kind="enrollments" ids={ids} />
        </>
      )}
      tools={<WriteToListed kind="enrollments" rows={page.exportRows} idOf={({ id }) => id} />}
      empty={{
        title: t('enrollments.empty'),
        action: (
          <ButtonLink kind="secondary" to={paths.adminSection('classes')}>
            {t('enrollments.toClasses')}
          </ButtonLink>
        ),
      }}
    >
      {waitlist.value && <WaitlistSheet classId={waitlist.value} onChoose={waitlist.open} onClose={waitlist.close} />}
      {dialog}
    </AdminList>
  );
}

/** An admin's actions with an enrollment. */
function useEntries(show: Show, onWaitlist: (classId: string) => void) {
  const { t } = useLanguage(['admin', 'adminWaitlist']);
  const { data: classes } = useQuery(classTitlesQuery);
  const { set } = useActivity();
  return (row: AdminEnrollment) => {
    const waits = row.status === 'waitlist';
    const active = row.status === 'active';
    const waitlistBehind = (classes?.find(({ id }) => id === row.class_id)?.waiting ?? 0) > 0;
    const move = (act: 'transfer' | 'unenroll') => show((close) => <MoveDialogs act={act} row={row} onClose={close} />);
    const toggle = () =>
      waits || (active && waitlistBehind)
        ? show((close) => <ActivityDialog row={row} onClose={close} />)
        : set(row, !active, { undoable: true });
    return [
      {
        label: t('enrollments.toChild'),
        icon: <Baby />,
        to: `${paths.adminSection('children')}?child=${row.child_id}`,
      },
      {
        label: t(active ? 'enrollments.deactivate' : 'enrollments.activate'),
        icon: active ? <CirclePause /> : <CirclePlay />,
        onSelect: toggle,
      },
      waits && { label: t('adminWaitlist:open'), icon: <ListOrdered />, onSelect: () => onWaitlist(row.class_id) },
      row.status !== 'inactive' &&
        !row.adds_days && {
          label: t('enrollments.transfer'),
          icon: <ArrowLeftRight />,
          onSelect: () => move('transfer'),
        },
      row.status !== 'inactive' && {
        label: t('enrollments.unenroll'),
        icon: <LogOut />,
        danger: true,
        onSelect: () => move('unenroll'),
      },
    ];
  };
}

/** Asks before what cannot simply be taken back: a seat given out of turn, or one that goes to the waitlist at once. */
function ActivityDialog({ row, onClose }: { row: AdminEnrollment; onClose: () => void }) {
  const { t, localized } = useLanguage('admin');
  const { set, busy, fault } = useActivity();
  const kind = row.status === 'waitlist' ? 'fromLine' : 'toLine';
  const names = { name: row.children.full_name, title: localized(row.classes, 'title') };
  return (
    <ConfirmDialog
      onClose={onClose}
      kind="primary"
      title={t(`enrollments.${kind}.title`, names)}
      description={t(`enrollments.${kind}.note`)}
      confirmLabel={t(row.status === 'waitlist' ? 'enrollments.activate' : 'enrollments.deactivate')}
      busy={busy}
      error={fault}
      onConfirm={() => set(row, row.status === 'waitlist', { done: onClose })}
    />
  );
}

interface DeactivateDialogProps {
  rows: readonly AdminEnrollment[];
  onDone: () => void;
  onClose: () => void;
}

/** Deactivates several enrollments, one after the other; says whose they are first, and what is left where one is refused. */
function DeactivateDialog({ rows, onDone, onClose }: DeactivateDialogProps) {
  const { t, localized } = useLanguage('admin');
  const deactivate = useProcedure('set_enrollment_active');
  const [left, setLeft] = useState(rows);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async () => {
    setBusy(true);
    let done = 0;
    try {
      for (const { id } of left) {
        await deactivate.run({ enrollment_id: id, active: false });
        done += 1;
      }
      toast.success(t('enrollments.deactivatedMany', { count: rows.length }));
      onDone();
      onClose();
    } catch (error) {
      setFault(`${t('enrollments.failed')}. ${errorText(codeOf(error))}`);
      setLeft(left.slice(done));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      kind="primary"
      title={t('enrollments.deactivateMany.title', { count: left.length })}
      description={
        <>
          {t('enrollments.deactivateMany.note')}
          <span className="mt-3 block max-h-48 overflow-y-auto rounded-control bg-water-soft/50 px-4 py-2 text-ink">
            {left.map((row) => (
              <span key={row.id} className="block py-0.5">
                <b>{row.children.full_name}</b> · {localized(row.classes, 'title')}
              </span>
            ))}
          </span>
        </>
      }
      confirmLabel={t('enrollments.deactivateMany.confirm', { count: left.length })}
      busy={busy}
      error={fault}
      onConfirm={() => void run()}
    />
  );
}

/** Activates or deactivates an enrollment; `undoable` offers to take it back in the toast. */
function useActivity() {
  const { t, localized } = useLanguage('admin');
  const undo = useUndo();
  const { run, isPending, error } = useProcedure('set_enrollment_active');
  const set = (
    row: Pick<AdminEnrollment, 'id' | 'children' | 'classes'>,
    active: boolean,
    { undoable = false, done }: { undoable?: boolean; done?: () => void } = {},
  ) =>
    run(
      { enrollment_id: row.id, active },
      {
        done: () => ({
          text: t(active ? 'enrollments.activated' : 'enrollments.deactivated', {
            name: row.children.full_name,
            title: localized(row.classes, 'title'),
          }),
          ...undo(undoable && (() => set(row, !active))),
        }),
        onSuccess: done,
        failed: t('enrollments.failed'),
      },
    );
  return { set, busy: isPending, fault: faultText(error) };
}
