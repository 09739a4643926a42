import { CircleAlert, Plus, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isForAge } from '../../../contracts/events.ts';
import { isDue } from '../../../contracts/payments.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { ageOn, clubDay, useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useMoney } from '../club/use-money.ts';
import { PaymentStatusChip } from '../payments/PaymentStatusChip.tsx';
import { ComerChip } from './ComerChip.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { closesAt, freePlaces, hasBegun, isOpen, isOver } from './event-state.ts';
import { useAgesText } from './use-ages-text.ts';
import { useEventCall } from './events-data.ts';
import type { ClubEvent, Comer } from './events-data.ts';

interface ComersCardProps {
  event: ClubEvent;
  comers: readonly Comer[];
}

/** The reader's own people at an event: brings them, pays for them, takes them off. */
export function ComersCard({ event, comers }: ComersCardProps) {
  const { t } = useTranslation('events');
  const { dateTime } = useFormat();
  const [leaving, setLeaving] = useState<Comer | null>(null);
  const open = event.is_published && isOpen(event);
  const shown = open ? comers : comers.filter(({ status }) => status !== null);
  return (
    <Card title={t('comers.title')}>
      {!open && (
        <p className="-mt-2 mb-2 text-muted">
          {!event.is_published
            ? t('comers.draft')
            : isOver(event)
              ? t(shown.length > 0 ? 'comers.over' : 'comers.overNobody')
              : t('comers.closed', { moment: dateTime(closesAt(event)) })}
        </p>
      )}
      <ul className="divide-y divide-line">
        {shown.map((comer) => (
          <ComerRow key={comer.child_id ?? 'self'} {...{ event, comer, open }} onLeave={() => setLeaving(comer)} />
        ))}
      </ul>
      {leaving && <LeaveDialog event={event} comer={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

interface ComerRowProps {
  event: ClubEvent;
  comer: Comer;
  open: boolean;
  onLeave: () => void;
}

function ComerRow({ event, comer, open, onLeave }: ComerRowProps) {
  const { t } = useTranslation(['events', 'child']);
  const agesText = useAgesText();
  const age = comer.birth_date ? ageOn(comer.birth_date, clubDay(event.starts_at)) : null;
  const misfit = age !== null && !isOver(event) && !isForAge(event, age);
  const who =
    age !== null ? t('child:age', { count: age }) : t(comer.child_id ? 'events:comers.swimmer' : 'events:comers.self');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{comer.name || t('events:comers.self')}</p>
        {comer.name && <p className="text-sm text-muted">{who}</p>}
        {misfit && (
          <p className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-warning">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            {t('events:comers.misfit', { ages: agesText(event) })}
          </p>
        )}
      </div>
      {comer.status === null ? (
        open && <RegisterButton event={event} comer={comer} />
      ) : (
        <>
          <ComerChip comer={comer} over={isOver(event)} />
          {!hasBegun(event) && (
            <IconButton name={t('events:comers.leave', { name: comer.name })} icon={<UserMinus />} onClick={onLeave} />
          )}
          <Fee event={event} comer={comer} />
        </>
      )}
    </li>
  );
}

function RegisterButton({ event, comer }: { event: ClubEvent; comer: Comer }) {
  const { t } = useTranslation('events');
  const { mutateAsync, isPending } = useEventCall('register_for_event');
  const full = freePlaces(event) === 0;
  const { brief } = useMoney();
  const sum = event.fee > 0 && !full ? ` · ${brief(event.fee)}` : '';
  const register = () =>
    runMutation(
      mutateAsync,
      { event_id: event.id, child_id: comer.child_id },
      {
        onSuccess: ({ outcome, position }) =>
          outcome === 'registered'
            ? toast.success(
                t('comers.registered', { name: comer.name }),
                event.fee > 0 ? { description: t('comers.feeWaits') } : {},
              )
            : toast.info(t('comers.waitlisted', { name: comer.name, count: position ?? 1 }), {
                description: t('comers.waitlistedNote'),
              }),
        onError: (fault) => toast.error(t('comers.failed'), { description: errorText(codeOf(fault)) }),
      },
    );
  return (
    <Button
      kind={full ? 'secondary' : 'primary'}
      icon={<Plus aria-hidden="true" />}
      busy={isPending}
      onClick={register}
    >
      <span className="sr-only">{t(full ? 'comers.joinName' : 'comers.bringName', { name: comer.name }) + sum}</span>
      <span aria-hidden="true">{t(full ? 'comers.join' : 'comers.bring') + sum}</span>
    </Button>
  );
}

/** The fee of a place: the way to pay it while it waits, else how it stands. */
function Fee({ event, comer }: { event: ClubEvent; comer: Comer }) {
  const { t } = useTranslation('events');
  const { moneyText } = useMoney();
  const { payment_id, payment_status, payment_method, amount } = comer;
  if (!payment_id || !payment_status || !payment_method || amount === null) return null;
  if (!isDue({ status: payment_status, method: payment_method }))
    return (
      <p className="flex basis-full flex-wrap items-center gap-2 text-sm">
        <PaymentStatusChip status={payment_status} />
        {moneyText(amount)}
      </p>
    );
  return (
    <ButtonLink to={paths.eventManagement(event.id, payment_id)} className="basis-full">
      {t('comers.pay', { sum: moneyText(amount) })}
    </ButtonLink>
  );
}
