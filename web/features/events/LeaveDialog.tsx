import { useTranslation } from 'react-i18next';
import { SETTLED_STATUSES } from '../../../contracts/payments.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { faultText } from '../../lib/error-text.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { isOpen } from './event-state.ts';
import type { ClubEvent, EventAttendee } from './events-data.ts';

interface LeaveDialogProps {
  event: ClubEvent;
  attendee: EventAttendee;
  onClose: () => void;
}

/** Gives up a seat or a waitlist position; says first what becomes of the fee. */
export function LeaveDialog({ event, attendee, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('events');
  const { moneyText } = useMoney();
  const { run, isPending, error } = useProcedure('leave_event');
  const { name, amount } = attendee;
  const paid = attendee.payment_status !== null && SETTLED_STATUSES.includes(attendee.payment_status);
  const note = attendee.status === 'waitlist' ? t('leaving.position') : t('leaving.seat');
  const money =
    paid && amount !== null && t(isOpen(event) ? 'leaving.credit' : 'leaving.noCredit', { sum: moneyText(amount) });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leaving.title', { name })}
      description={[note, money].filter(Boolean).join(' ')}
      confirmLabel={t('leaving.confirm')}
      busy={isPending}
      error={faultText(error)}
      onConfirm={() =>
        run(
          { event_id: event.id, child_id: attendee.child_id },
          {
            onSuccess: ({ credit }) => {
              toast.success(
                t('leaving.done', { name }),
                credit > 0 ? { description: t('leaving.credited', { sum: moneyText(credit) }) } : {},
              );
              onClose();
            },
          },
        )
      }
    />
  );
}
