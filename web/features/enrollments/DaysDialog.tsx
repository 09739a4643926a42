import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { planFitsDays } from '../../../contracts/enrollments.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { codeOf } from '../../lib/api/club-error.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { rpc, type Args } from '../../lib/api/rpc.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { plansQuery, timetableQuery } from '../classes/timetable-data.ts';
import type { Session } from '../classes/timetable.ts';
import { beginsOn } from '../seasons/begins-on.ts';
import { DaysField } from './DaysField.tsx';
import type { EnrollmentDialogProps } from './UnenrollDialog.tsx';

const FULL = 'days_full';

/** The cost of a change of days, as the server will ask it; null: a day is full. That is an answer, since a failure is forgotten while it is asked again. */
const costQuery = (wish: Args<'change_days'>) =>
  queryOptions({
    queryKey: ['children', 'days', wish],
    queryFn: () =>
      rpc('change_days', { ...wish, dry_run: true }).catch((error: unknown) => {
        if (codeOf(error) === FULL) return null;
        throw error;
      }),
    staleTime: 0,
    retry: false,
  });

const countDays = ({ days, classes }: Pick<EnrollmentDialogProps['enrollment'], 'days' | 'classes'>) =>
  (days ?? [...new Set(classes.class_sessions.map(({ day_of_week }) => day_of_week))]).length;

/** Changes the days of the week on which a child comes to its class, with another plan where its own is for other days. */
export function DaysDialog({ child, enrollment, onClose }: EnrollmentDialogProps) {
  const { t, date, localized } = useLanguage('days');
  const { brief } = useMoney();
  const { classes, plans: plan } = enrollment;
  const [days, setDays] = useState<number[] | null>(enrollment.days);
  const [planId, setPlanId] = useState('');
  const change = useProcedure('change_days');
  const { data: timetable = [] } = useQuery(timetableQuery);
  const { data: onSale = [] } = useQuery(plansQuery);
  const seated = timetable.find(({ class_id }) => class_id === classes.id)?.sessions;
  // On its own days the child has a seat.
  const isOwn = (day: number) => enrollment.status === 'active' && (enrollment.days?.includes(day) ?? true);
  const sessions = (seated ?? classes.class_sessions).map(({ free, ...session }: Session & { free?: number }) =>
    free === undefined || isOwn(session.day_of_week) ? session : { ...session, free },
  );
  const count = countDays({ days, classes });
  const keepsPlan = planFitsDays(plan, count);
  const isKindergarten = plan.kind === 'kindergarten_monthly';
  const others = onSale.filter(
    (one) =>
      planFitsDays(one, count) &&
      (one.sessions === null) === (plan.sessions === null) &&
      (one.sessions !== null || one.validity_months === plan.validity_months) &&
      (one.kind === 'kindergarten_monthly') === isKindergarten,
  );
  const next = keepsPlan ? null : (others.find(({ id }) => id === planId) ?? others[0] ?? null);
  const isSame = String(days) === String(enrollment.days);
  const wish = { enrollment_id: enrollment.id, days, plan_id: next?.id ?? null };
  const isPossible = !isSame && (keepsPlan || next !== null);
  const cost = useQuery({ ...costQuery(wish), enabled: isPossible });
  const amount = cost.data?.amount ?? 0;
  const begins = beginsOn(enrollment);
  const ahead = child.enrollments.find((one) => one.transfer_from === enrollment.id && one.status === 'active');
  const season = next && ahead && !planFitsDays(next, countDays(ahead)) ? beginsOn(ahead) : null;
  const fault = change.error ?? (isPossible ? cost.error : null);
  const isFull = fault ? codeOf(fault) === FULL : isPossible && cost.data === null;
  // A day more that is full is waited for beside the seat, which stays as it is.
  const mayWait =
    isFull && enrollment.status === 'active' && (enrollment.days?.every((day) => days?.includes(day) ?? true) ?? false);
  const submit = () =>
    change.run(mayWait ? { ...wish, waits: true } : { ...wish, expected_amount: amount }, {
      done: t(mayWait ? 'waits' : 'done', { name: child.first_name }),
      onSuccess: onClose,
    });
  return (
    <Dialog
      onClose={onClose}
      title={t('title', { name: child.first_name })}
      description={localized(classes, 'title')}
      actionLabel={mayWait ? t('wait') : amount > 0 ? t('confirmCosts', { amount: brief(amount) }) : t('confirm')}
      busy={change.isPending}
      disabled={!isPossible || (!cost.data && !mayWait)}
      onAction={submit}
    >
      <DaysField sessions={sessions} value={days} onChange={setDays} className="-mx-5 py-0!" />
      {!keepsPlan && !isSame && others.length > 0 && (
        <SelectField
          label={t('plan')}
          help={t('planHelp')}
          value={next?.id ?? ''}
          onChange={(event) => setPlanId(event.target.value)}
          options={others.map((one) => ({
            value: one.id,
            label: [localized(one, 'name'), one.price === null ? null : brief(one.price)].filter(Boolean).join(' · '),
          }))}
        />
      )}
      {!keepsPlan && !isSame && others.length === 0 && (
        <p role="status" className="rounded-control bg-warning-soft p-3.5">
          {t('noPlan')}
        </p>
      )}
      {isPossible && cost.data && (
        <p className="text-muted">
          {[
            begins ? t('fromSeason', { date: date(begins) }) : t('from'),
            amount > 0 && t('costs', { amount: brief(amount) }),
            season && t('seatAhead', { date: date(season) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {mayWait && (
        <p role="status" className="rounded-control bg-warning-soft p-3.5">
          {t('mayWait')}
        </p>
      )}
      {!mayWait && (isFull || fault) && <FormError message={isFull ? t('full') : faultText(fault)} />}
    </Dialog>
  );
}
