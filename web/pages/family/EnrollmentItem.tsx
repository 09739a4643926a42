import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, CalendarDays, LogOut, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { keepSeatInput } from '../../../contracts/inputs/enrollments.ts';
import { HAND_METHODS } from '../../../contracts/payments.ts';
import { addDays } from '../../../contracts/time.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { late } from '../../components/states/late.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { TwoLines } from '../../components/table/TwoLines.tsx';
import { EnrollmentStatusChip } from '../../features/enrollments/admin/EnrollmentStatusChip.tsx';
import { quoteQuery } from '../../features/enrollments/quote-data.ts';
import { SessionsLeft } from '../../features/enrollments/SessionsLeft.tsx';
import { SeatKept } from '../../features/payments/SeatKept.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { DayField } from '../../kit/DayField.tsx';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import type { DeskChild, DeskEnrollment } from './family-data.ts';

const MoveDialogs = late(async () => (await import('../../features/enrollments/admin/MoveDialogs.tsx')).MoveDialogs);

/** A class of the child, with what the desk does about it. */
export function EnrollmentItem({ child, enrollment }: { child: DeskChild; enrollment: DeskEnrollment }) {
  const { t, localized, weekday } = useLanguage(['desk', 'days']);
  const [open, setOpen] = useState<'days' | 'transfer' | 'unenroll' | 'renew' | 'keep' | null>(null);
  const close = () => setOpen(null);
  const keptUntil = enrollment.payments.find(({ seat_kept_until }) => seat_kept_until)?.seat_kept_until;
  const isPackage = enrollment.status === 'active' && enrollment.plans.sessions !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <TwoLines
        className="min-w-0 flex-1 basis-48 wrap-anywhere"
        title={localized(enrollment.classes, 'title')}
        note={[
          localized(enrollment.classes.locations, 'name'),
          enrollment.days?.map((day) => weekday(day, 'short')).join(', '),
          enrollment.adds_days && t('days:more'),
          localized(enrollment.plans, 'name'),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <EnrollmentStatusChip status={enrollment.status} position={enrollment.waitlist_position} />
      {enrollment.extra_seat_reason && (
        <span title={enrollment.extra_seat_reason}>
          <Chip tone="rope">{t('enroll.extra')}</Chip>
        </span>
      )}
      <span className="-mr-2 flex flex-wrap items-center">
        {isPackage && (
          <Button kind="secondary" icon={<RotateCw />} onClick={() => setOpen('renew')}>
            {t('child.renew')}
          </Button>
        )}
        {enrollment.classes.single_days && !enrollment.adds_days && (
          <Button kind="quiet" icon={<CalendarDays />} onClick={() => setOpen('days')}>
            {t('days:open')}
          </Button>
        )}
        {!enrollment.adds_days && (
          <Button kind="quiet" icon={<ArrowLeftRight />} onClick={() => setOpen('transfer')}>
            {t('child.transfer')}
          </Button>
        )}
        <Button kind="quiet" icon={<LogOut />} className="text-danger!" onClick={() => setOpen('unenroll')}>
          {t('child.unenroll')}
        </Button>
      </span>
      {enrollment.status === 'active' && (
        <div className="w-full">
          <SessionsLeft enrollment={enrollment} />
        </div>
      )}
      {keptUntil && (
        <div className="flex w-full flex-wrap items-center gap-x-3">
          <SeatKept until={keptUntil} />
          <Button kind="quiet" onClick={() => setOpen('keep')}>
            {t('keepSeat.open')}
          </Button>
        </div>
      )}
      {open === 'keep' && keptUntil && (
        <KeepSeatSheet
          enrollment_id={enrollment.id}
          title={localized(enrollment.classes, 'title')}
          until={keptUntil}
          onClose={close}
        />
      )}
      {open === 'renew' && <RenewDialog child={child} enrollment={enrollment} onClose={close} />}
      {(open === 'days' || open === 'transfer' || open === 'unenroll') && (
        <MoveDialogs act={open} row={{ id: enrollment.id, child_id: child.id, children: child }} onClose={close} />
      )}
    </li>
  );
}

interface RenewDialogProps {
  child: DeskChild;
  enrollment: DeskEnrollment;
  onClose: () => void;
}

/** Buys a package again for a family, at the price that the server names. */
function RenewDialog({ child, enrollment, onClose }: RenewDialogProps) {
  const { t, localized } = useLanguage(['desk', 'payment']);
  const { brief } = useMoney();
  const [method, setMethod] = useState<(typeof HAND_METHODS)[number]>('cash');
  const quote = useQuery(quoteQuery(enrollment.id));
  const renew = useProcedure('renew_enrollment');
  const problem = renew.error ?? quote.error;
  const submit = () =>
    renew.run(
      { enrollment_id: enrollment.id, method, expected_amount: quote.data?.amount ?? null },
      { done: t('renew.done'), onSuccess: onClose },
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('renew.title', { name: child.first_name })}
      description={t('renew.note', {
        class: localized(enrollment.classes, 'title'),
        plan: localized(enrollment.plans, 'name'),
      })}
      actionLabel={t('renew.save', { amount: quote.data ? brief(quote.data.amount ?? 0) : '…' })}
      busy={renew.isPending || quote.isPending}
      disabled={!quote.data}
      onAction={submit}
    >
      <SegmentedControl
        name={t('enroll.method')}
        value={method}
        onChange={setMethod}
        segments={HAND_METHODS.map((value) => ({ value, label: t(`payment:methods.${value}`) }))}
      />
      <FormError message={faultText(problem)} />
    </Dialog>
  );
}

/** A week more is what a family asks for most. */
const USUAL_DAYS = 7;

interface KeepSeatSheetProps {
  enrollment_id: string;
  /** Of its class. */
  title: string;
  /** The last day of now. */
  until: string;
  onClose: () => void;
}

/** Keeps an unpaid seat up to a later day. */
function KeepSeatSheet({ enrollment_id, title, until, onClose }: KeepSeatSheetProps) {
  const { t, date } = useLanguage('desk');
  const form = useClubForm(keepSeatInput, { enrollment_id, until: addDays(until, USUAL_DAYS) });
  return (
    <FormDialog
      sheet
      title={t('keepSeat.title', { title })}
      onClose={onClose}
      call="keep_seat"
      done={(_, values) => t('keepSeat.kept', { date: date(values.until) })}
      submitLabel={t('keepSeat.action')}
      form={form}
    >
      <p className="text-muted">{t('keepSeat.note', { date: date(until) })}</p>
      <DayField {...form.typed('until')} label={t('keepSeat.until')} />
    </FormDialog>
  );
}
