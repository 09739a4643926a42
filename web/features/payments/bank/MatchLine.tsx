import { CircleCheck, CircleHelp } from 'lucide-react';
import type { Match } from '../../../../contracts/bank-statements.ts';
import { Chip } from '../../../components/Chip.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useSums } from './use-sums.ts';

interface MatchLineProps {
  match: Match | null;
  /** The transfer's sum in euro cents: shows the missing or surplus part. */
  cents: number | null;
}

/** The payment that a transfer seems to pay, its family, and the reason. */
export function MatchLine({ match, cents }: MatchLineProps) {
  const { t } = useLanguage('bank');
  const { euro } = useSums();
  if (!match) return <span className="text-muted">{t('match.none')}</span>;
  const due = match.payments.reduce((sum, { euro_cents }) => sum + euro_cents, 0);
  const beyond = match.reason === 'other_amount' && cents !== null ? cents - due : 0;
  return (
    <span className="flex flex-col items-start gap-1">
      <Chip tone={match.sure ? 'success' : 'water'} icon={match.sure ? <CircleCheck /> : <CircleHelp />}>
        {t(`match.reasons.${match.reason}`)}
      </Chip>
      <span>
        {matchText(match)}
        {beyond !== 0 && (
          <span className="block text-sm font-normal text-muted">
            {t(beyond > 0 ? 'match.more' : 'match.less', { sum: euro(Math.abs(beyond)) })}
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
