import { useQuery } from '@tanstack/react-query';
import { Files, HandCoins, Printer } from 'lucide-react';
import { useState } from 'react';
import type { StatementLine } from '../../../contracts/books.ts';
import type { Sum } from '../../../contracts/money.ts';
import { traderParts } from '../../../contracts/trader.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { TwoLines } from '../../components/table/TwoLines.tsx';
import { useClubSettings } from '../../kit/club/settings-data.ts';
import { SumStat } from '../../kit/club/SumStat.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { minorUnitsOf, sumFault, typedAmount } from '../../kit/typed-values.ts';
import { errorText, faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { FamilyInvoicesSheet } from '../invoices/FamilyInvoicesSheet.tsx';
import { familyStatementQuery } from './books-data.ts';

const TOTALS = ['due', 'paid', 'refunded', 'credit'] as const;

/** A family's account with the club, line by line, fit for printing. */
export function FamilyStatementView({ userId }: { userId: string }) {
  const { t, date, locale } = useLanguage(['books', 'invoices']);
  const { trader } = useClubSettings();
  const { data, error, refetch } = useQuery(familyStatementQuery(userId));
  const [open, setOpen] = useState<'payOut' | 'invoices' | null>(null);
  const back = { to: paths.adminSection('books'), label: t('title') };
  if (error || !data) return <QueryState query={{ data, error, refetch }} rows={8} explained />;
  return (
    <>
      <PageHeader
        back={back}
        title={t('family.title', { name: data.full_name || data.email })}
        lead={t('family.lead', { date: date(new Date()), reference: data.reference })}
        action={
          <div className="flex flex-wrap justify-end gap-3">
            {data.payable.amount > 0 && (
              <Button kind="secondary" className="print:hidden" icon={<HandCoins />} onClick={() => setOpen('payOut')}>
                {t('payOut.open')}
              </Button>
            )}
            <Button kind="secondary" className="print:hidden" icon={<Files />} onClick={() => setOpen('invoices')}>
              {t('invoices:family.open')}
            </Button>
            <Button kind="secondary" className="print:hidden" icon={<Printer />} onClick={() => window.print()}>
              {t('family.print')}
            </Button>
          </div>
        }
      />
      <div className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4">
        {TOTALS.map((total) => (
          <SumStat key={total} label={t(`family.totals.${total}`)} sum={data.totals[total]} />
        ))}
      </div>
      {data.lines.length === 0 ? (
        <EmptyState card title={t('family.empty')} />
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

/** Kinds that bring money to the family's side: they have a plus. */
const PLUS = new Set<StatementLine['kind']>(['settled', 'received', 'granted', 'returned']);

function Line({ line }: { line: StatementLine }) {
  const { t, date, localized } = useLanguage(['books', 'payment']);
  const { money } = useMoney();
  const { kind, amount, euro_cents, child_name, order_number, reference, at } = line;
  const subject =
    order_number === null ? localized(line, 'subject') : t('payment:orderNumber', { number: order_number });
  const [leva, euro] = money(Math.abs(amount), Math.abs(euro_cents));
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line py-3 last:border-0">
      <TwoLines
        className="min-w-0"
        title={t(`lines.${kind}`)}
        note={[date(at), child_name, subject, reference].filter(Boolean).join(' · ')}
      />
      <span className="text-right whitespace-nowrap tabular">
        {PLUS.has(kind) ? '+' : '−'}
        {leva}
        {euro && <span className="block text-sm text-muted">{euro}</span>}
      </span>
    </li>
  );
}

const METHODS = ['bank_transfer', 'cash'] as const;
const MAX_NOTE = 1000;

interface PayOutDialogProps {
  userId: string;
  credit: Sum;
  onClose: () => void;
}

/** Writes down that a credit was given back: how much, how, and that it cannot be undone. */
function PayOutDialog({ userId, credit, onClose }: PayOutDialogProps) {
  const { t } = useLanguage(['books', 'payment']);
  const { moneyText, brief, unit } = useMoney();
  const [typed, setTyped] = useState(typedAmount(credit.amount));
  const [method, setMethod] = useState<(typeof METHODS)[number]>('bank_transfer');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const payOut = useProcedure('pay_out_credit');
  const amount = minorUnitsOf(typed);
  const tooMuch = amount !== null && amount > credit.amount;
  const fault = tooMuch
    ? t('payOut.tooMuch', { rest: moneyText(credit.amount, credit.euro_cents) })
    : tried && !amount
      ? errorText(sumFault(typed) ?? 'too_small')
      : undefined;
  const submit = () => {
    setTried(true);
    if (!amount || tooMuch) return;
    payOut.run(
      { user_id: userId, amount, method, note: note || null },
      {
        done: ({ paid }) => t('payOut.done', { amount: moneyText(paid.amount, paid.euro_cents) }),
        onSuccess: onClose,
      },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('payOut.title')}
      description={t('payOut.note')}
      actionLabel={amount && !tooMuch ? t('payOut.submit', { amount: brief(amount) }) : t('payOut.open')}
      onAction={submit}
      danger
      busy={payOut.isPending}
    >
      <TextField
        label={t('payOut.amount')}
        help={t('payOut.has', { amount: moneyText(credit.amount, credit.euro_cents) })}
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={fault}
      />
      <RadioCards
        label={t('payOut.method')}
        columns={2}
        value={method}
        onChange={setMethod}
        options={METHODS.map((value) => ({ value, title: t(`payment:methods.${value}`) }))}
      />
      <TextArea
        label={t('payOut.why')}
        help={t('payOut.whyHelp')}
        optional
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError message={faultText(payOut.error)} />
    </Dialog>
  );
}
