import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { EnrollmentOutcome } from '../../../contracts/enrollments.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { LaneDivider } from '../../components/LaneDivider.tsx';
import { toast } from '../../components/states/toast.ts';
import { familyQuery } from '../../features/children/family-data.ts';
import { FirstLesson } from '../../features/children/FirstLesson.tsx';
import { useOrdinal } from '../../features/enrollments/waitlist-position.ts';
import { Price } from '../../kit/club/Price.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { intent } from '../../shell/session/kept-address.ts';
import { newDraft } from './draft.ts';
import type { StepProps } from './EnrollmentWizard.tsx';
import type { Chosen } from './use-chosen.ts';

export interface DoneStepProps extends Omit<StepProps, 'member' | 'chosen'> {
  /** Offers to begin again with another child. */
  again: boolean;
}

/** The outcome for every child: enrolled, with the next lesson and dues, or on the waitlist, with the position. */
export function DoneStep({ draft, all, change, goTo, again }: DoneStepProps) {
  const { t } = useLanguage('enrollment');
  const outcomes = draft.outcomes ?? [];
  const waits = outcomes.every(({ outcome }) => outcome === 'waitlisted');
  const Icon = waits ? Clock : CircleCheck;
  const toPay = outcomes.flatMap(({ payment_id }, index) =>
    payment_id ? [{ payment_id, childId: draft.members[index]?.childId ?? '' }] : [],
  );
  const several = outcomes.length > 1;
  const byCard = draft.method === 'card';
  useEffect(() => intent.forget(), []);
  const navigate = useNavigate();
  const card = draft.leadsToCard && toPay.length === 1 ? toPay[0] : undefined;
  const hasLed = useRef(false);
  useEffect(() => {
    // React runs an effect twice in development.
    if (!card || hasLed.current) return;
    hasLed.current = true;
    // This page stays behind the form of the card: the way back leads to it, and not on again.
    change({ leadsToCard: false });
    toast.success(t('done.enrolled'));
    void navigate(paths.childPayment(card.childId, card.payment_id, 'chosen'));
  });
  const enrolled = outcomes.filter(({ outcome }) => outcome === 'enrolled').length;
  return (
    <section className="mx-auto max-w-xl rounded-card bg-raised p-6 text-center sm:p-10">
      <Icon className={`mx-auto size-14 ${waits ? 'text-warning' : 'text-success'}`} />
      <h2 tabIndex={-1} className="mt-3 text-3xl font-bold outline-none">
        {waits
          ? t('done.waits')
          : !several
            ? t('done.enrolled')
            : enrolled === outcomes.length
              ? t('many.enrolled', { count: enrolled })
              : t('many.mixed')}
      </h2>
      <ul className="divide-y divide-line">
        {outcomes.map((outcome, index) => (
          <li key={outcome.enrollment_id} className="py-6 first:pt-2 last:pb-0">
            {all[index] && <Outcome outcome={outcome} chosen={all[index]} named={several} />}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
        {toPay[0] && (toPay.length === 1 || byCard) && (
          <ButtonLink to={paths.childPayment(toPay[0].childId, toPay[0].payment_id, 'chosen')} size="lg">
            {t(`done.pay.${draft.method}`)}
          </ButtonLink>
        )}
        {toPay.length > 1 && !byCard && (
          <ButtonLink to={paths.payments} size="lg">
            {t('many.pay')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.dashboard} kind={toPay.length > 0 ? 'secondary' : 'primary'} size="lg">
          {t('toDashboard')}
        </ButtonLink>
      </div>
      {again && (
        <Button
          kind="quiet"
          className="mt-3"
          onClick={() => {
            change(newDraft(null));
            goTo({ step: 'child', who: 0 });
          }}
        >
          {t('done.another')}
        </Button>
      )}
    </section>
  );
}

interface OutcomeProps {
  outcome: EnrollmentOutcome;
  chosen: Chosen;
  /** With the child's name, where there are several. */
  named: boolean;
}

function Outcome({ outcome, chosen, named }: OutcomeProps) {
  const { t, date, localized } = useLanguage('enrollment');
  const ordinal = useOrdinal();
  const { data: family = [] } = useQuery(familyQuery);
  const { swimClass, location, name } = chosen;
  const enrolled = family.flatMap(({ enrollments }) => enrollments).find(({ id }) => id === outcome.enrollment_id);
  const payment = family.flatMap(({ payments }) => payments).find(({ id }) => id === outcome.payment_id);
  const price = payment?.amount ?? chosen.price;
  return (
    <>
      {named && <h3 className="text-xl font-bold">{name}</h3>}
      <p className="text-muted">
        {[swimClass && localized(swimClass, 'title'), location && localized(location, 'name')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <LaneDivider className="mx-auto my-5 max-w-40" />
      {outcome.outcome === 'waitlisted' ? (
        <p>
          <span className="block font-condensed text-5xl font-bold tabular">{ordinal(outcome.position)}</span>
          <span className="mt-1 block">{t('done.position')}</span>
          <span className="mt-3 block text-muted">{t('done.waitsNote')}</span>
        </p>
      ) : (
        <>
          {enrolled && <FirstLesson enrollment={enrolled} />}
          <dl className="grid gap-4 text-left sm:grid-cols-2">
            {price !== 0 && (
              <Fact label={t('summary.toPay')}>
                {price === null ? t('plan.byAttendance') : <Price amount={price} />}
              </Fact>
            )}
            {payment?.seat_kept_until && <Fact label={t('done.keptUntil')}>{date(payment.seat_kept_until)}</Fact>}
          </dl>
        </>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="rounded-control bg-water-soft p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-lg font-bold">{children}</dd>
    </div>
  );
}
