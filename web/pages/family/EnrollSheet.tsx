import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_EXTRA_SEAT_REASON, planFits, planFitsDays, planPrice } from '../../../contracts/enrollments.ts';
import { HAND_METHODS } from '../../../contracts/payments.ts';
import { fittingPlan } from '../../../contracts/plan-choice.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { plansQuery, type Plan } from '../../features/classes/timetable-data.ts';
import { daysOf, hasDays, onDays, suitsAge, type TimetableClass } from '../../features/classes/timetable.ts';
import { DaysField } from '../../features/enrollments/DaysField.tsx';
import { quotesQuery } from '../../features/enrollments/quote-data.ts';
import { useInstallments } from '../../features/payments/installments/use-installments.tsx';
import { PriceReasons } from '../../features/payments/PriceReasons.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { OtherAgeDialog } from '../../kit/OtherAgeDialog.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { errorText, faultText } from '../../lib/api/error-text.ts';
import { ageOn } from '../../lib/format/format.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { ClassField } from './ClassField.tsx';
import type { DeskChild } from './family-data.ts';
import { WaivableFee } from './WaivableFee.tsx';

type Method = (typeof HAND_METHODS)[number];

/** Enrolls a child of a family: class, plan, method; in a full class on the waitlist, or above the capacity for a reason. */
export function EnrollSheet({ child, onClose }: { child: DeskChild; onClose: () => void }) {
  const { t, localized } = useLanguage(['desk', 'payment']);
  const [wholeClass, setWholeClass] = useState<TimetableClass | null>(null);
  const [days, setDays] = useState<number[] | null>(null);
  const swimClass = wholeClass && onDays(wholeClass, days);
  const [planId, setPlanId] = useState('');
  const [method, setMethod] = useState<Method>('cash');
  const [seat, setSeat] = useState<'waitlist' | 'extra'>('waitlist');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [asks, setAsks] = useState(false);
  const { brief } = useMoney();
  const enroll = useProcedure('enroll_child');
  const plans = useFittingPlans(swimClass);
  const plan = plans?.find(({ id }) => id === planId) ?? plans?.find(({ isBest }) => isBest) ?? plans?.[0];
  const choice = { child_id: child.id, class_id: swimClass?.class_id ?? '', plan_id: plan?.id ?? null, days };
  const quotes = useQuery({ ...quotesQuery({ items: [choice] }), enabled: swimClass !== null });
  const [quote] = quotes.data?.items ?? [];
  const isFull = swimClass !== null && (swimClass.free === 0 || swimClass.waiting > 0);
  const isExtra = isFull && seat === 'extra';
  const name = child.first_name;
  const fees = quote?.fees ?? [];
  const charged =
    isExtra || quote?.position === null ? fees.reduce((sum, { amount }) => sum + amount, quote?.price?.amount ?? 0) : 0;
  // An extra seat is quoted as the waitlist is, without any: its family takes them itself.
  const { installments, field } = useInstallments(quote?.installments);
  const submit = (isAnyAge = false) => {
    setTried(true);
    if (!swimClass || !plan || (isExtra && !reason.trim())) return;
    if (!isAnyAge && !suitsAge(swimClass, child)) return setAsks(true);
    enroll.run(
      {
        child_id: child.id,
        class_id: swimClass.class_id,
        plan_id: plan.id,
        days,
        method,
        installments,
        ...(quote ? { expected_amount: charged } : {}),
        ...(isExtra ? { extra_seat_reason: reason } : {}),
      },
      {
        done: ({ outcome }) => t(outcome === 'enrolled' ? 'enroll.enrolled' : 'enroll.waitlisted', { name }),
        onSuccess: onClose,
      },
    );
  };
  return (
    <FormDialog
      sheet
      title={t('enroll.title', { name })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      submitLabel={[t('enroll.save'), charged > 0 && brief(charged)].filter(Boolean).join(' · ')}
      form={{
        formState: {
          isDirty: swimClass !== null,
          isSubmitting: enroll.isPending || quotes.isFetching,
          errors: {
            root: {
              message: codeOf(enroll.error) === 'documents_missing' ? t('enroll.unsigned') : faultText(enroll.error),
            },
          },
        },
      }}
    >
      <ClassField
        child={child}
        value={wholeClass}
        onChange={(one) => {
          setWholeClass(one);
          setDays(null);
        }}
        error={tried && !swimClass ? errorText('required') : undefined}
      />
      {wholeClass && hasDays(wholeClass) && (
        <DaysField sessions={wholeClass.sessions} value={days} onChange={setDays} className="-mx-5 -my-2" />
      )}
      {isFull && (
        <RadioCards
          label={t('enroll.choice')}
          value={seat}
          onChange={setSeat}
          options={[
            {
              value: 'waitlist',
              title: t('enroll.waitlist'),
              detail:
                swimClass.waiting === 0
                  ? t('enroll.waitlistFirst')
                  : t('enroll.waitlistNote', { count: swimClass.waiting }),
            },
            { value: 'extra', title: t('enroll.extra'), detail: t('enroll.extraNote') },
          ]}
        />
      )}
      {isExtra && (
        <TextField
          label={t('enroll.reason')}
          help={t('enroll.reasonHelp')}
          maxLength={MAX_EXTRA_SEAT_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={tried && !reason.trim() ? errorText('required') : undefined}
        />
      )}
      {swimClass && plans?.length === 0 && (
        <p role="status" className="rounded-control bg-warning-soft p-3.5">
          {t('enroll.noPlans')}
        </p>
      )}
      {swimClass && plans && plans.length > 0 && (
        <SelectField
          label={t('enroll.plan')}
          value={plan?.id ?? ''}
          onChange={(event) => setPlanId(event.target.value)}
          options={plans.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      {quote?.price && <PriceReasons price={quote.price} />}
      {fees.map((fee) => (
        <WaivableFee key={fee.kind} child={child} fee={fee} />
      ))}
      {field}
      <SegmentedControl
        name={t('enroll.method')}
        value={method}
        onChange={setMethod}
        segments={HAND_METHODS.map((value) => ({ value, label: t(`payment:methods.${value}`) }))}
      />
      {asks && swimClass && (
        <OtherAgeDialog
          of="class"
          title={localized(swimClass, 'title')}
          ages={swimClass}
          name={name}
          age={ageOn(child.birth_date)}
          onConfirm={() => {
            setAsks(false);
            submit(true);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </FormDialog>
  );
}

/** The plans that a class can be paid by, with their full price; the one that fits its week is marked. Null until they are known. */
function useFittingPlans(swimClass: TimetableClass | null): (Plan & { label: string; isBest: boolean })[] | null {
  const { localized } = useLanguage();
  const { moneyText } = useMoney();
  const { data: plans } = useQuery(plansQuery);
  if (!swimClass || !plans) return null;
  const priced = plans
    .filter((one) => planFits(one.kind, swimClass.location_type) && planFitsDays(one, daysOf(swimClass).length))
    .map((plan) => ({ ...plan, price: planPrice(plan, swimClass.price_per_class) }));
  const best = fittingPlan(priced, swimClass.sessions.length);
  return priced.map((plan) => ({
    ...plan,
    isBest: plan.id === best,
    label: [localized(plan, 'name'), plan.price === null ? null : moneyText(plan.price)].filter(Boolean).join(' · '),
  }));
}
