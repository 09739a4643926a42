import { CallDialog } from '../../components/WriteDialog.tsx';
import { useLanguage } from '../../lib/use-language.ts';
import type { Child, ChildEnrollment, ChildPayment } from '../children/child-data.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { LeavingMoney } from './LeavingMoney.tsx';
import { useOrdinal } from './waitlist-position.ts';

export interface EnrollmentDialogProps {
  child: Child;
  enrollment: ChildEnrollment;
  onClose: () => void;
}

/** Whether lessons of the package were used: then what is due for it stays due. */
const isUsed = ({ plans, sessions_remaining }: ChildEnrollment) =>
  plans?.sessions != null && (sessions_remaining ?? 0) < plans.sessions;

/** The payments by a code for EasyPay that are dropped with the seat. */
function droppedCodes(payments: readonly ChildPayment[], enrollment: ChildEnrollment) {
  if (isUsed(enrollment)) return [];
  return payments.filter(({ status, method }) => status === 'pending' && method === 'easypay');
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
  const payments = child.payments.filter(({ enrollment_id }) => enrollment_id === enrollment.id);
  const losses = [
    { label: waits ? t('unenroll.position') : t('unenroll.seat') },
    ...(left > 0 ? [{ label: t('unenroll.sessions'), count: left }] : []),
    ...(running > 0 ? [{ label: t('unenroll.subscriptions'), count: running }] : []),
    ...droppedCodes(payments, enrollment).map(({ amount, euro_cents }) => ({
      label: t('unenroll.easypay', { sum: moneyText(amount, euro_cents) }),
    })),
  ];
  const position = ordinal(enrollment.waitlist_position);
  return (
    <CallDialog
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
      <LeavingMoney payments={payments} due={isUsed(enrollment) ? 'stays' : 'drops'} />
    </CallDialog>
  );
}
