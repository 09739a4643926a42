import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BooksCheck } from '../../../contracts/books.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { FormError } from '../../components/FormError.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { useProcedure } from '../../components/use-procedure.ts';
import { codeOf } from '../../lib/club-error.ts';
import { faultText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { lastCheckQuery } from './books-data.ts';

/** Whether the books balance, when that was last proved, and from which sums. */
export function BalanceCard() {
  const { t } = useTranslation('books');
  const { data, error, refetch } = useQuery(lastCheckQuery);
  const check = useProcedure('check_books');
  return (
    <Card
      title={t('balance.title')}
      aside={
        <Button
          kind="secondary"
          icon={<Scale aria-hidden="true" />}
          busy={check.isPending}
          onClick={() => check.mutate({})}
        >
          {t('balance.check')}
        </Button>
      }
      className="mb-6"
    >
      <FormError message={faultText(check.error)} />
      {error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && !error && <SkeletonRows count={2} />}
      {data === null && <p className="text-muted">{t('balance.never')}</p>}
      {data && <Proof check={data} />}
    </Card>
  );
}

const PARTS = ['payments', 'refunds', 'credits', 'removed', 'books'] as const;
/** What is taken off when the parts are added up. */
const MINUS = new Set<string>(['refunds']);

function Proof({ check }: { check: BooksCheck }) {
  const { t } = useTranslation('books');
  const { dateTime, euroText } = useFormat();
  const { own } = useMoney();
  const [ownOff, euroOff] = [Number(check.difference), Number(check.euro_difference) || Number(check.cash_difference)];
  const balanced = ownOff === 0 && euroOff === 0;
  return (
    <div role="status" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusChip progress={balanced ? 'good' : 'bad'}>
          {balanced ? t('balance.good') : t('balance.bad', { sum: ownOff === 0 ? euroText(euroOff) : own(ownOff) })}
        </StatusChip>
        <span className="text-sm text-muted">{t('balance.at', { time: dateTime(check.created_at) })}</span>
      </div>
      {!balanced && <p className="font-medium text-danger">{t('balance.what')}</p>}
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-5">
        {PARTS.map((part) => (
          <div key={part} className="flex justify-between gap-4 sm:block">
            <dt className="text-sm text-muted">{t(`balance.parts.${part}`)}</dt>
            <dd className="font-semibold whitespace-nowrap tabular">
              {own(MINUS.has(part) ? -check[part] : check[part])}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
