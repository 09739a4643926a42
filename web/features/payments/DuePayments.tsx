import { useTranslation } from 'react-i18next';
import { REMINDER_DAYS } from '../../../contracts/debts.ts';
import { clubDay, daysBetween } from '../../../contracts/time.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Card } from '../../components/Card.tsx';
import { Money } from '../../components/Money.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import type { DuePayment, FamilyChild } from '../children/family-data.ts';
import { useClubSettings } from '../club/settings-data.ts';

/** For how long a payment is late; nothing on its day. */
function OverdueNote({ dueOn }: { dueOn: string | null }) {
  const { t } = useTranslation('payment');
  const days = dueOn ? daysBetween(dueOn, clubDay()) : 0;
  if (days < REMINDER_DAYS[0]) return null;
  return <p className="text-sm font-semibold text-warning">{t('overdue', { count: days })}</p>;
}

/** What the family owes, each with its way to pay; nothing when nothing is due. */
export function DuePayments({ members }: { members: readonly FamilyChild[] }) {
  const { t, i18n } = useTranslation(['dashboard', 'payment']);
  const { date } = useFormat();
  const { priceDisplay } = useClubSettings();
  const due = members.flatMap((child) => child.payments.map((payment) => ({ child, payment })));
  if (due.length === 0) return null;
  const titleOf = (child: FamilyChild, { enrollment_id, event_registrations }: DuePayment) => {
    if (event_registrations) return localized(event_registrations.events, 'title', i18n.language as Locale);
    const enrollment = child.enrollments.find(({ id }) => id === enrollment_id);
    return enrollment ? localized(enrollment.classes, 'title', i18n.language as Locale) : t('payment:other');
  };
  const total = due.reduce((sum, { payment }) => sum + payment.amount, 0);
  return (
    <Card
      title={t('dashboard:due')}
      aside={
        due.length > 1 && (
          <span className="text-muted">
            {t('dashboard:dueTotal')} <Money amount={total} display={priceDisplay} className="font-bold text-ink" />
          </span>
        )
      }
    >
      <ul>
        {due.map(({ child, payment }) => (
          <li
            key={payment.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 last:border-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p className="font-semibold">
                {child.first_name} · {titleOf(child, payment)}
              </p>
              <p className="text-sm text-muted">
                {date(payment.date)} · {t(`payment:methods.${payment.method}`)}
              </p>
              <OverdueNote dueOn={payment.due_on} />
            </div>
            <Money amount={payment.amount} display={priceDisplay} className="text-lg font-bold" />
            <ButtonLink to={wayTo(child.id, payment)} className="max-sm:ml-auto max-sm:px-8">
              {t('payment:pay.action')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function wayTo(childId: string, { id, event_registrations }: DuePayment): string {
  return event_registrations
    ? paths.eventManagement(event_registrations.event_id, id)
    : paths.childPayment(childId, id);
}
