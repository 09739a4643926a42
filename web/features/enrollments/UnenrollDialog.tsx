import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Child, ChildEnrollment } from '../children/child-data.ts';
import { MoneyNote } from '../withdrawals/MoneyNote.tsx';
import { useOrdinal } from './waitlist-position.ts';

export interface EnrollmentDialogProps {
  child: Child;
  enrollment: ChildEnrollment;
  onClose: () => void;
}

/** The due of a package that was used stays owed; else it is dropped with the seat. */
const isUsed = ({ plans, sessions_remaining }: ChildEnrollment) =>
  plans?.sessions != null && (sessions_remaining ?? 0) < plans.sessions;

/** The payments by a code for EasyPay that are dropped with the seat. */
function droppedCodes({ payments }: Child, enrollment: ChildEnrollment) {
  if (isUsed(enrollment)) return [];
  const { id } = enrollment;
  return payments.filter((one) => one.enrollment_id === id && one.status === 'pending' && one.method === 'easypay');
}

/** Ends an enrollment, or leaves a line: says what goes with it. */
export function UnenrollDialog({ child, enrollment, onClose }: EnrollmentDialogProps) {
  const { t, localized } = useLanguage('child');
  const ordinal = useOrdinal();
  const { moneyText } = useMoney();
  const names = { name: child.first_name, title: localized(enrollment.classes, 'title') };
  const waits = enrollment.status === 'waitlist';
  const running = enrollment.subscriptions.filter(({ status }) => status === 'active' || status === 'paused').length;
  const left = Math.max(0, enrollment.sessions_remaining ?? 0);
  const losses = [
    { label: waits ? t('unenroll.position') : t('unenroll.seat') },
    ...(left > 0 ? [{ label: t('unenroll.sessions'), count: left }] : []),
    ...(running > 0 ? [{ label: t('unenroll.subscriptions'), count: running }] : []),
    ...droppedCodes(child, enrollment).map(({ amount, euro_cents }) => ({
      label: t('unenroll.easypay', { sum: moneyText(amount, euro_cents) }),
    })),
  ];
  const position = ordinal(enrollment.waitlist_position);
  return (
    <ConfirmDialog
      call="unenroll_child"
      input={{ enrollment_id: enrollment.id }}
      onClose={onClose}
      title={waits ? t('unenroll.titleLine', names) : t('unenroll.title', names)}
      description={waits ? t('unenroll.positionNote', { position }) : t('unenroll.stays')}
      losses={losses}
      confirmLabel={waits ? t('unenroll.confirmLine') : t('unenroll.confirm', names)}
      done={t('unenroll.done', names)}
      failed={t('unenroll.failed')}
    >
      <MoneyNote
        payments={child.payments.filter(({ enrollment_id }) => enrollment_id === enrollment.id)}
        staysDue={() => isUsed(enrollment)}
      />
    </ConfirmDialog>
  );
}
