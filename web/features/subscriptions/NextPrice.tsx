import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { renewalQuotesQuery } from '../enrollments/quote-data.ts';
import { useFeeName } from '../payments/FeeLines.tsx';

/**
 * The price of an enrollment's next month without its fees, in the club's currency: null by attendance, undefined
 * until the server has said.
 */
export function useNextPrice(enrollmentId: string): number | null | undefined {
  const { data } = useQuery(renewalQuotesQuery);
  return data && (data.get(enrollmentId)?.price?.amount ?? null);
}

/** The same of a package, with the fees that it is asked for with. */
export function useNextSum(enrollmentId: string): number | null | undefined {
  const { data } = useQuery(renewalQuotesQuery);
  return data && (data.get(enrollmentId)?.amount ?? null);
}

/** The next month's price as a sentence, with the fees that come with it, and a word where it is the child's own. */
export function NextPrice({ enrollmentId }: { enrollmentId: string }) {
  const { t } = useLanguage('payment');
  const nameOf = useFeeName();
  const { moneyText } = useMoney();
  const { data } = useQuery(renewalQuotesQuery);
  if (!data) return <Skeleton className="inline-block h-5 w-40" />;
  const quote = data.get(enrollmentId);
  const price = quote?.price;
  if (!price) return t('subscriptions.renewsByVisits');
  return (
    <>
      {t('subscriptions.renewsFor', { amount: moneyText(price.amount) })}
      {price.own && ` · ${t('reasons.own')}`}
      {quote.fees.map((fee) => ` + ${nameOf(fee)}: ${moneyText(fee.amount)}`)}
    </>
  );
}
