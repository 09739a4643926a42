import { CircleCheck, CircleHelp } from 'lucide-react';
import type { Match } from '../../../../contracts/bank-statements.ts';
import { surplusOf, type Currency } from '../../../../contracts/money.ts';
import { Chip } from '../../../components/Chip.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

interface MatchLineProps {
  match: Match | null;
  /** The transfer's sum: shows the missing or surplus part. */
  amount: number | null;
  currency: Currency | null;
}

/** The payment that a transfer seems to pay, its family, and the reason. */
export function MatchLine({ match, amount, currency }: MatchLineProps) {
  const { t } = useLanguage('bank');
  const { currency: club, own } = useMoney();
  if (!match) return <span className="text-muted">{t('match.none')}</span>;
  const isOther = match.reason === 'other_amount' && amount !== null && currency !== null;
  const surplus = isOther ? surplusOf({ amount, currency }, match.payments, club) : 0;
  return (
    <span className="flex flex-col items-start gap-1">
      <Chip tone={match.sure ? 'success' : 'water'} icon={match.sure ? <CircleCheck /> : <CircleHelp />}>
        {t(`match.reasons.${match.reason}`)}
      </Chip>
      <span>
        {matchText(match)}
        {surplus !== 0 && (
          <span className="block text-sm font-normal text-muted">
            {t(surplus > 0 ? 'match.more' : 'match.less', { sum: own(Math.abs(surplus)) })}
          </span>
        )}
      </span>
    </span>
  );
}

/** „Мария Димитрова · PK23456789“, or the family where there is no payment to name. */
export function matchText({ payments, family_name }: Match): string {
  if (payments.length === 0) return family_name;
  return payments.map(({ child_name, reference }) => `${child_name ?? family_name} · ${reference}`).join(', ');
}
