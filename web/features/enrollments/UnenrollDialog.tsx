import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText, faultText } from '../../lib/error-text.ts';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { Child, ChildEnrollment } from '../children/child-data.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { useOrdinal } from './waitlist-position.ts';

export interface EnrollmentDialogProps {
  child: Child;
  enrollment: ChildEnrollment;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The payments by a code for EasyPay that are dropped with the seat: those of a package that was used stay owed. */
function droppedCodes({ payments }: Child, { id, plans, sessions_remaining }: ChildEnrollment) {
  if (plans?.sessions != null && (sessions_remaining ?? 0) < plans.sessions) return [];
  return payments.filter((one) => one.enrollment_id === id && one.status === 'pending' && one.method === 'easypay');
}

/** Ends an enrollment, or leaves a line: says what goes with it. */
export function UnenrollDialog({ child, enrollment, open, onOpenChange }: EnrollmentDialogProps) {
  const { t } = useTranslation('child');
  const locale = useLocale();
  const ordinal = useOrdinal();
  const { moneyText } = useMoney();
  const unenroll = useProcedure('unenroll_child');
  const names = { name: child.first_name, title: localized(enrollment.classes, 'title', locale) };
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
  const confirm = async () => {
    try {
      await unenroll.mutateAsync({ enrollment_id: enrollment.id });
      onOpenChange(false);
      toast.success(t('unenroll.done', names));
    } catch (error) {
      toast.error(t('unenroll.failed'), { description: errorText(codeOf(error)) });
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={waits ? t('unenroll.titleLine', names) : t('unenroll.title', names)}
      description={waits ? t('unenroll.positionNote', { position }) : t('unenroll.stays')}
      losses={losses}
      confirmLabel={waits ? t('unenroll.confirmLine') : t('unenroll.confirm', names)}
      busy={unenroll.isPending}
      error={faultText(unenroll.error)}
      onConfirm={() => void confirm()}
    />
  );
}
