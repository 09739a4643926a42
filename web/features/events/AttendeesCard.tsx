import { CircleAlert, Pencil, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { ADULT_AGE } from '../../../contracts/athletes.ts';
import { isForAge } from '../../../contracts/events.ts';
import { isDue } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/states/late.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { useAgesText } from '../../lib/format/use-ages-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { PaymentStatusChip } from '../payments/PaymentStatusChip.tsx';
import { closesAt, hasBegun, isOpen, isOver } from './event-state.ts';
import { AttendeeChip } from './EventCard.tsx';
import type { ClubEvent, EventAttendee, EventOnPage } from './events-data.ts';
import { ageAt, RegisterButton } from './RegisterButton.tsx';

const RegisterSheet = late(async () => (await import('./camps/RegisterSheet.tsx')).RegisterSheet);

/** The reader's own people at an event: brings them, pays for them, takes them off. */
export function AttendeesCard({ event, attendees }: { event: EventOnPage; attendees: readonly EventAttendee[] }) {
  const { t, dateTime } = useLanguage('events');
  const [leaving, setLeaving] = useState<EventAttendee | null>(null);
  const open = event.is_published && isOpen(event);
  const shown = attendees.filter((one) => one.status !== null || (open && !isTooOld(event, one)));
  return (
    <Card title={t('attendees.title')}>
      {!open && (
        <p className="-mt-2 mb-2 text-muted">
          {!event.is_published
            ? t('attendees.draft')
            : isOver(event)
              ? t(shown.length > 0 ? 'attendees.over' : 'attendees.overNone')
              : t('attendees.closed', { moment: dateTime(closesAt(event)) })}
        </p>
      )}
      <ul className="divide-y divide-line">
        {shown.map((attendee) => (
          <AttendeeRow
            key={attendee.child_id ?? 'self'}
            {...{ event, attendee, open }}
            onLeave={() => setLeaving(attendee)}
          />
        ))}
      </ul>
      {leaving && <LeaveDialog event={event} attendee={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

/** True for a parent at an event for children: of an account without a birth date the age is that of an adult. */
const isTooOld = ({ age_max }: ClubEvent, { child_id, birth_date }: EventAttendee): boolean =>
  child_id === null && birth_date === null && age_max !== null && age_max < ADULT_AGE;

interface AttendeeRowProps {
  event: EventOnPage;
  attendee: EventAttendee;
  open: boolean;
  onLeave: () => void;
}

function AttendeeRow({ event, attendee, open, onLeave }: AttendeeRowProps) {
  const { t } = useLanguage(['events', 'child']);
  const agesText = useAgesText();
  const age = ageAt(event, attendee);
  const misfit = age !== null && !isOver(event) && !isForAge(event, age);
  const who =
    age !== null ? t('child:age', { count: age }) : t(attendee.child_id ? 'attendees.swimmer' : 'attendees.self');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{attendee.name || t('attendees.self')}</p>
        {attendee.name && <p className="text-sm text-muted">{who}</p>}
        {misfit && (
          <p className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-warning">
            <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
            {t('attendees.misfit', { ages: agesText(event) })}
          </p>
        )}
      </div>
      {attendee.status === null ? (
        open && <RegisterButton event={event} attendee={attendee} />
      ) : (
        <>
          <AttendeeChip attendee={attendee} over={isOver(event)} />
          {!hasBegun(event) && (
            <IconButton name={t('attendees.leave', { name: attendee.name })} icon={<UserMinus />} onClick={onLeave} />
          )}
          <Stay event={event} attendee={attendee} />
          <Fee event={event} attendee={attendee} />
        </>
      )}
    </li>
  );
}

/** The days, the group and the way to change days and answers of a registration at a camp. */
function Stay({ event, attendee }: { event: EventOnPage; attendee: EventAttendee }) {
  const { t, date } = useLanguage('camp');
  const [opened, setOpened] = useState(false);
  const { days, squad_name } = attendee;
  if (event.event_days.length === 0 && event.event_questions.length === 0) return null;
  const choosesDays = event.by_day && isOpen(event);
  const answers = event.event_questions.length > 0;
  const label = choosesDays && answers ? 'changeShort' : choosesDays ? 'changeDays' : 'changeAnswers';
  return (
    <div className="flex basis-full flex-col items-start gap-1 text-sm">
      {squad_name && <p className="wrap-anywhere">{t('own.squad', { name: squad_name })}</p>}
      {event.by_day && <p className="text-muted">{days.map((day) => date(day.date)).join(' · ')}</p>}
      {!hasBegun(event) && (choosesDays || answers) && (
        <Button kind="quiet" icon={<Pencil />} onClick={() => setOpened(true)}>
          <span className="sr-only">{`${t(`own.${label}`)}: ${attendee.name}`}</span>
          <span aria-hidden="true">{t(`own.${label}`)}</span>
        </Button>
      )}
      {opened && <RegisterSheet event={event} attendee={attendee} onClose={() => setOpened(false)} />}
    </div>
  );
}

/** The fee of a seat: the way to pay it while it waits, and what is paid; else its status. */
function Fee({ event, attendee }: { event: ClubEvent; attendee: EventAttendee }) {
  const { t, date } = useLanguage(['events', 'camp']);
  const { moneyText } = useMoney();
  const { payment_id, payment_status, payment_method, amount, paid_amount, due_on } = attendee;
  if (!payment_id || !payment_status || !payment_method || amount === null) return null;
  if (!isDue({ status: payment_status, method: payment_method }))
    return (
      <p className="flex basis-full flex-wrap items-center gap-2 text-sm">
        <PaymentStatusChip status={payment_status} />
        {moneyText(paid_amount || amount)}
      </p>
    );
  const later = due_on !== null && due_on > clubToday();
  return (
    <div className="flex basis-full flex-col items-start gap-2">
      {paid_amount > 0 && <p className="text-sm">{t('camp:own.paid', { sum: moneyText(paid_amount) })}</p>}
      <ButtonLink to={paths.eventManagement(event.id, payment_id)} className="w-full">
        {later
          ? t('camp:own.payUntil', { sum: moneyText(amount), date: date(due_on) })
          : t('attendees.pay', { sum: moneyText(amount) })}
      </ButtonLink>
    </div>
  );
}

/** Gives up a seat or a waitlist position; says first what becomes of the fee. */
function LeaveDialog({ event, attendee, onClose }: { event: ClubEvent; attendee: EventAttendee; onClose: () => void }) {
  const { t } = useLanguage('events');
  const { moneyText } = useMoney();
  const { name, paid_amount } = attendee;
  const note = attendee.status === 'waitlist' ? t('leaving.position') : t('leaving.seat');
  const money =
    paid_amount > 0 && t(isOpen(event) ? 'leaving.credit' : 'leaving.noCredit', { sum: moneyText(paid_amount) });
  return (
    <ConfirmDialog
      call="leave_event"
      input={{ event_id: event.id, child_id: attendee.child_id }}
      onClose={onClose}
      title={t('leaving.title', { name })}
      description={[note, money].filter(Boolean).join(' ')}
      confirmLabel={t('leaving.confirm')}
      done={({ credit }) => ({
        text: t('leaving.done', { name }),
        description: credit > 0 ? t('leaving.credited', { sum: moneyText(credit) }) : undefined,
      })}
    />
  );
}
