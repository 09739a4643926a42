import { briefly } from '../../../contracts/money.ts';
import { Card } from '../../components/Card.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { useSessionTimes } from '../../features/classes/use-session-times.ts';
import { FeeLines } from '../../features/payments/FeeLines.tsx';
import { PriceReasons } from '../../features/payments/PriceReasons.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { totalOf, wordOf, type Chosen } from './use-chosen.ts';

/** The choices so far for every child, beside the steps on desktop. */
export function WizardSummary({ all }: { all: readonly Chosen[] }) {
  const { t } = useLanguage('enrollment');
  const { priceDisplay } = useClubSettings();
  const total = totalOf(all, priceDisplay.currency);
  return (
    <Card title={t('summary.title')} className="sticky top-8 max-lg:hidden">
      <div className="flex flex-col gap-5 divide-y divide-line">
        {all.map((chosen, index) => (
          <OneSummary key={index} chosen={chosen} />
        ))}
      </div>
      {(all.length > 1 || all.some(({ fees }) => fees.length > 0)) && total.amount > 0 && (
        <p className="mt-4 border-t border-line pt-4">
          <span className="block text-sm text-muted">{t('many.total')}</span>
          <Price amount={total.amount} euroCents={total.euro_cents} className="font-condensed text-2xl font-bold" />
        </p>
      )}
    </Card>
  );
}

function OneSummary({ chosen }: { chosen: Chosen }) {
  const { t, localized } = useLanguage('enrollment');
  const times = useSessionTimes();
  const { name, location, swimClass, plan, price, parts, promoCode, position, isPriced } = chosen;
  const rows: [label: string, value: string | null][] = [
    [t('steps.child'), name],
    [t(`locations.${wordOf(location)}`), location && localized(location, 'name')],
    [t('steps.class'), swimClass && `${localized(swimClass, 'title')}, ${times(swimClass.sessions)}`],
    [t('steps.plan'), plan && localized(plan, 'name')],
  ];
  return (
    <div className="pb-1 not-first:pt-5">
      <Facts facts={rows} className="flex flex-col gap-3" of="font-semibold" none={t('summary.notYet')} />
      {swimClass && plan && (
        <p className="mt-4 border-t border-line pt-4">
          <span className="block text-sm text-muted">
            {position === null ? t('summary.toPay') : t('summary.later')}
          </span>
          {!isPriced ? (
            <Skeleton className="h-8 w-28" />
          ) : price === null ? (
            <span className="font-semibold">{t('plan.byAttendance')}</span>
          ) : (
            <Price amount={price} className="font-condensed text-2xl font-bold" />
          )}
          {parts && <PriceReasons price={parts} promoCode={promoCode} />}
          <FeeLines fees={chosen.fees} className="mt-1" />
        </p>
      )}
    </div>
  );
}

/** The same in one line, at the foot of a phone: the sum stays whole. */
export function ChoiceLine({ chosen, className }: { chosen: Chosen; className: string }) {
  const { moneyText, localized } = useLanguage();
  const { priceDisplay } = useClubSettings();
  const times = useSessionTimes();
  const { firstName, location, swimClass, plan, price, position } = chosen;
  const names = [
    firstName,
    swimClass
      ? `${localized(swimClass, 'title')}, ${times(swimClass.sessions)}`
      : location && localized(location, 'name'),
    plan && localized(plan, 'name'),
  ].filter(Boolean);
  const isDue = price !== null && position === null;
  const sum = isDue && moneyText(price, priceDisplay.way === 'bgn_eur' ? briefly(priceDisplay) : priceDisplay);
  if (names.length === 0 && !sum) return null;
  return (
    <p className={cx('flex min-w-0 gap-x-1 text-sm text-muted', className)}>
      <span className="truncate">{names.join(' · ')}</span>
      {sum && <span className="shrink-0">· {sum}</span>}
    </p>
  );
}
