import { useQuery } from '@tanstack/react-query';
import { Files, HandCoins, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementLine } from '../../../contracts/books.ts';
import { traderParts } from '../../../contracts/trader.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { Stat } from '../../components/Stat.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { useClubSettings } from '../locations/club/settings-data.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { FamilyInvoicesSheet } from '../invoices/FamilyInvoicesSheet.tsx';
import { familyStatementQuery } from './books-data.ts';
import { PayOutDialog } from './PayOutDialog.tsx';

const TOTALS = ['due', 'paid', 'refunded', 'credit'] as const;

/** A family's account with the club, line by line, fit for printing. */
export function FamilyStatementView({ userId }: { userId: string }) {
  const { t } = useTranslation(['books', 'invoices']);
  const { date } = useFormat();
  const { money } = useMoney();
  const { trader } = useClubSettings();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(familyStatementQuery(userId));
  const [open, setOpen] = useState<'payOut' | 'invoices' | null>(null);
  const back = { to: paths.adminSection('books'), label: t('books:title') };
  if (error)
    return (
      <ErrorState code={codeOf(error)} onRetry={() => void refetch()}>
        {errorText(codeOf(error))}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={8} />;
  return (
    <>
      <PageHeader
        back={back}
        title={t('books:family.title', { name: data.full_name || data.email })}
        lead={t('books:family.lead', { date: date(new Date()), reference: data.reference })}
        action={
          <div className="flex flex-wrap justify-end gap-3">
            {data.payable.amount > 0 && (
              <Button
                kind="secondary"
                className="print:hidden"
                icon={<HandCoins aria-hidden="true" />}
                onClick={() => setOpen('payOut')}
              >
                {t('books:payOut.open')}
              </Button>
            )}
            <Button
              kind="secondary"
              className="print:hidden"
              icon={<Files aria-hidden="true" />}
              onClick={() => setOpen('invoices')}
            >
              {t('invoices:family.open')}
            </Button>
            <Button
              kind="secondary"
              className="print:hidden"
              icon={<Printer aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('books:family.print')}
            </Button>
          </div>
        }
      />
      <div className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4">
        {TOTALS.map((total) => {
          const [leva, euro] = money(data.totals[total].amount, data.totals[total].euro_cents);
          return (
            <Stat
              key={total}
              label={t(`books:family.totals.${total}`)}
              value={<span className="text-2xl whitespace-nowrap sm:text-4xl">{leva}</span>}
              note={euro}
            />
          );
        })}
      </div>
      {data.lines.length === 0 ? (
        <div className="rounded-card bg-raised">
          <EmptyState title={t('books:family.empty')} />
        </div>
      ) : (
        <ul className="rounded-card bg-raised px-5 print:px-0">
          {data.lines.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </ul>
      )}
      {trader && <p className="mt-6 text-sm text-muted">{traderParts(trader, locale).join(' · ')}</p>}
      {open === 'payOut' && <PayOutDialog userId={userId} credit={data.payable} onClose={() => setOpen(null)} />}
      {open === 'invoices' && (
        <FamilyInvoicesSheet
          userId={userId}
          title={t('invoices:family.of', { name: data.full_name || data.email })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** What brings money to the family's side has a plus. */
const PLUS = new Set<StatementLine['kind']>(['settled', 'received', 'granted', 'returned']);

function Line({ line }: { line: StatementLine }) {
  const { t } = useTranslation(['books', 'payment']);
  const locale = useLocale();
  const { date } = useFormat();
  const { money } = useMoney();
  const { kind, amount, euro_cents, child_name, order_number, reference, at } = line;
  const subject =
    order_number === null ? localized(line, 'subject', locale) : t('payment:orderNumber', { number: order_number });
  const [leva, euro] = money(Math.abs(amount), Math.abs(euro_cents));
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line py-3 last:border-0">
      <span className="min-w-0">
        <span className="font-semibold">{t(`books:lines.${kind}`)}</span>
        <span className="block text-sm text-muted">
          {[date(at), child_name, subject, reference].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-right whitespace-nowrap tabular">
        {PLUS.has(kind) ? '+' : '−'}
        {leva}
        {euro && <span className="block text-sm text-muted">{euro}</span>}
      </span>
    </li>
  );
}
