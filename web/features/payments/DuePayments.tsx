import { useQuery } from '@tanstack/react-query';
import { daysBetween } from '../../../contracts/time.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import type { FamilyChild } from '../children/family-data.ts';
import { dueOf, dueTotal, ownDueQuery, type Due } from './due-data.ts';
import { TakeInstallments } from './installments/TakeInstallments.tsx';
import { SeatKept } from './SeatKept.tsx';
import { useInstallment } from './use-installment.ts';

/** For how long a payment is late, or up to which day it is paid in time; nothing on that day. */
function DueNote({ dueOn }: { dueOn: string }) {
  const { t, date } = useLanguage('payment');
  const days = daysBetween(dueOn, clubToday());
  if (days === 0) return null;
  if (days < 0) return <p className="text-sm text-muted">{t('dueBy', { date: date(dueOn) })}</p>;
  return <p className="text-sm font-semibold text-warning">{t('overdue', { count: days })}</p>;
}

/** The person's dues as one list with one sum, each with its way to pay; nothing when nothing is due. */
export function DuePayments({ members }: { members: readonly FamilyChild[] }) {
  const { t } = useLanguage(['dashboard', 'payment']);
  const { priceDisplay } = useClubSettings();
  const { id } = useUser();
  const own = useQuery(ownDueQuery(id));
  const due = dueOf(members, own.data ?? []);
  if (due.length === 0) return null;
  const total = dueTotal(due, priceDisplay.currency);
  return (
    <Card
      title={t('due')}
      aside={
        due.length > 1 && (
          <span className="text-muted">
            {t('dueTotal')} <Price amount={total.amount} euroCents={total.euro_cents} className="font-bold text-ink" />
          </span>
        )
      }
    >
      <ul>
        {due.map((one) => (
          <DueRow key={one.payment.id} due={one} />
        ))}
      </ul>
    </Card>
  );
}

function DueRow({ due }: { due: Due }) {
  const { t, date } = useLanguage('payment');
  const { payment } = due;
  const title = useInstallment()(useDueTitle()(due), payment);
  const by = payment.voucher_number === null ? payment.method : 'voucher';
  const way = by === 'easypay' || by === 'voucher' ? t(`${by}.waits`) : t(`methods.${by}`);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 last:border-0 last:pb-0">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted first-letter:uppercase">
          {date(payment.date)} · {way}
        </p>
        <DueNote dueOn={payment.due_on} />
        {due.kind === 'child' && <SeatKept until={due.payment.seat_kept_until} />}
      </div>
      <Price amount={payment.amount} className="text-lg font-bold" />
      <ButtonLink to={wayTo(due)} aria-label={`${t('pay.action')}: ${title}`} className="max-sm:ml-auto max-sm:px-8">
        {t('pay.action')}
      </ButtonLink>
      {due.kind === 'child' && <TakeInstallments payment={due.payment} title={title} className="max-sm:w-full" />}
    </li>
  );
}

/** Names what a payment is for: a child and its class, an event, or the first of the goods ordered. */
function useDueTitle(): (due: Due) => string {
  const { t, localized } = useLanguage('payment');
  const eventOf = ({ event_registrations }: Due['payment']) =>
    event_registrations && localized(event_registrations.events, 'title');
  const subjectOf = (payment: Due['payment']) => localized(payment, 'subject') || t('other');
  return (due) => {
    if (due.kind === 'order') {
      const [first, ...others] = due.order.order_items;
      const name = first && (first.products ? localized(first.products, 'name') : first.name);
      return [
        t('orderNumber', { number: due.order.number }),
        name && (others.length > 0 ? t('andMore', { name, count: others.length }) : name),
      ]
        .filter(Boolean)
        .join(' · ');
    }
    if (due.kind === 'own') return eventOf(due.payment) ?? subjectOf(due.payment);
    const { child, payment } = due;
    const enrollment = child.enrollments.find(({ id }) => id === payment.enrollment_id);
    const what = eventOf(payment) ?? (enrollment ? localized(enrollment.classes, 'title') : subjectOf(payment));
    return `${child.first_name} · ${what}`;
  };
}

function wayTo(due: Due): string {
  const { id, event_registrations } = due.payment;
  if (event_registrations) return paths.eventManagement(event_registrations.event_id, id);
  if (due.kind === 'order') return paths.order(due.order.id);
  return due.kind === 'child' ? paths.childPayment(due.child.id, id) : paths.payments;
}
