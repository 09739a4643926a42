import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { planFits, planFitsDays, planPrice } from '../../../contracts/enrollments.ts';
import { fittingPlan, packageInWeek } from '../../../contracts/plan-choice.ts';
import type { Price as PriceParts } from '../../../contracts/prices.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Chip } from '../../components/Chip.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { late } from '../../components/states/late.tsx';
import { Skeleton, SkeletonCards } from '../../components/states/Skeleton.tsx';
import { plansQuery, timetableQuery, type Plan } from '../../features/classes/timetable-data.ts';
import { daysOf, hasDays } from '../../features/classes/timetable.ts';
import { PriceReasons } from '../../features/payments/PriceReasons.tsx';
import { needBundles } from '../../i18n/client.ts';
import { Price } from '../../kit/club/Price.tsx';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import type { Member } from './draft.ts';
import type { StepProps } from './EnrollmentWizard.tsx';
import { StepFoot, StepHead } from './StepParts.tsx';

const NotOpen = late(async () => {
  const [{ NotOpen: part }] = await Promise.all([import('./NotOpen.tsx'), needBundles('draw')]);
  return part;
});
const DaysField = late(async () => (await import('../../features/enrollments/DaysField.tsx')).DaysField);

export interface PlanStepProps extends StepProps {
  /** A plan is chosen; called with the children. */
  onChosen: (members: readonly Member[]) => void;
}

/** The choice of a plan: side by side, each with its price and the price of one session. */
export function PlanStep(props: PlanStepProps) {
  const { draft, member, chosen, changeMember, back, onChosen } = props;
  const { t } = useLanguage('enrollment');
  const plans = useQuery(plansQuery);
  const classes = useQuery(timetableQuery);
  const failed = [plans, classes].find(({ isLoadingError }) => isLoadingError);
  const { swimClass, wholeClass, location } = chosen;
  const daysAWeek = swimClass ? daysOf(swimClass).length : 0;
  const choose = (planId: string) => {
    changeMember(member.key, { planId });
    onChosen(draft.members.map((one) => (one.key === member.key ? { ...one, planId } : one)));
  };
  const fitting =
    plans.data && swimClass && location
      ? plans.data.filter((plan) => planFits(plan.kind, location.type) && planFitsDays(plan, daysAWeek))
      : null;
  if (chosen.closed) return <NotOpen {...props} closed={chosen.closed} />;
  const weekly = swimClass?.sessions.length ?? 0;
  const best =
    swimClass && fitting
      ? fittingPlan(
          fitting.map((plan) => ({ ...plan, price: planPrice(plan, swimClass.price_per_class) })),
          weekly,
        )
      : null;
  return (
    <>
      <StepHead title={t('plan.title')}>{t('plan.lead')}</StepHead>
      {wholeClass && hasDays(wholeClass) && (
        <DaysField
          sessions={wholeClass.sessions}
          value={chosen.days}
          onChange={(days) => changeMember(member.key, { days, planId: null, seatSeen: undefined })}
          className="mb-5"
        />
      )}
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !fitting && <SkeletonCards count={3} />}
      {fitting?.length === 0 && (
        <EmptyState
          card
          title={t('plan.none')}
          note={t('plan.noneNote')}
          action={
            <ButtonLink kind="secondary" to={paths.contact}>
              {t('plan.contact')}
            </ButtonLink>
          }
        />
      )}
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {swimClass &&
          fitting?.map((plan) => (
            // The row keeps its position under the pointer: what lifts itself away would begin to flutter.
            <li key={plan.id} className="group">
              <PlanButton
                plan={plan}
                pricePerClass={swimClass.price_per_class}
                parts={chosen.priceIn(plan)}
                weekly={weekly}
                best={plan.id === best}
                chosen={plan.id === member.planId}
                onChoose={() => choose(plan.id)}
              />
            </li>
          ))}
      </ul>
      <StepFoot chosen={chosen} onBack={back} onNext={member.planId ? () => onChosen(draft.members) : undefined} />
    </>
  );
}

interface PlanButtonProps {
  plan: Plan;
  pricePerClass: number;
  /** Null where it is paid by what is attended; undefined while the server has not said. */
  parts: PriceParts | null | undefined;
  /** Lessons that the class has a week. */
  weekly: number;
  /** Its lessons cost least in this week. */
  best: boolean;
  chosen: boolean;
  onChoose: () => void;
}

function PlanButton({ plan, pricePerClass, parts, weekly, best, chosen, onChoose }: PlanButtonProps) {
  const { t, localized } = useLanguage('enrollment');
  const price = parts?.amount ?? null;
  const each = price === null ? pricePerClass : plan.sessions && Math.round(price / plan.sessions);
  const isPriced = parts !== undefined;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'flex h-full w-full flex-col rounded-card bg-raised p-5 text-left transition-[transform] duration-150 group-hover:-translate-y-0.5',
        chosen && 'ring-2 ring-water',
      )}
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lg font-bold">{localized(plan, 'name')}</span>
        {best && (
          <Chip tone="success" icon={<Check />}>
            {t('plan.best', { count: weekly })}
          </Chip>
        )}
      </span>
      <span className="mt-1 min-h-10 leading-[2.5rem]">
        {!isPriced ? (
          <Skeleton className="h-8 w-28" />
        ) : price === null ? (
          <span className="font-semibold">{t('plan.byAttendance')}</span>
        ) : (
          <Price amount={price} className="font-condensed text-3xl font-bold" />
        )}
      </span>
      {parts && <PriceReasons price={parts} />}
      <span className="mt-1 text-sm">
        {!isPriced ? (
          <Skeleton className="h-4 w-20" />
        ) : each ? (
          <>
            <Price amount={each} /> {t('plan.perSession')}
          </>
        ) : (
          t('plan.unlimited')
        )}
      </span>
      <span className="text-sm text-muted">
        {t(plan.sessions === null ? 'plan.monthly' : 'plan.validity', { count: plan.validity_months })}
      </span>
      {plan.installments !== null && (
        <span className="text-sm text-muted">{t('plan.installments', { count: plan.installments })}</span>
      )}
      {plan.sessions !== null && weekly > 0 && <InWeek sessions={plan.sessions} plan={plan} weekly={weekly} />}
    </button>
  );
}

/** For how long a package lasts in the week of the class, and what of it would be lost. */
function InWeek({ sessions, plan, weekly }: { sessions: number; plan: Plan; weekly: number }) {
  const { t } = useLanguage('enrollment');
  const { weeks, lost } = packageInWeek({ sessions, validity_months: plan.validity_months }, weekly);
  return lost > 0 ? (
    <span className="text-sm font-semibold text-warning">{t('plan.lost', { count: lost })}</span>
  ) : (
    <span className="text-sm text-muted">{t('plan.lasts', { count: weeks })}</span>
  );
}
