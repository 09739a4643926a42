import { FileDown, Pencil, Printer, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOfCharges } from '../../../contracts/money.ts';
import type { Currency, Sum } from '../../../contracts/money.ts';
import { correctedAmount } from '../../../contracts/kindergarten.ts';
import type { KindergartenBill, KindergartenMonth } from '../../../contracts/kindergarten.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Stat } from '../../components/Stat.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { AdminTable } from '../../kit/AdminTable.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { useClubSettings } from '../locations/club/settings-data.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { useInvoiceFile } from '../invoices/invoice-file.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import { useBillColumns } from './use-bill-columns.tsx';
import { useCorrections } from './use-corrections.ts';
import type { Corrections } from './use-corrections.ts';

/** The children of a month one by one, the sums, and the issuing of what has not been asked for yet. */
export function MonthBills({ bills: month, busy }: { bills: KindergartenMonth; busy: boolean }) {
  const { t } = useTranslation('kindergarten');
  const format = useFormat();
  const file = useInvoiceFile();
  const { corrections, correct, drop, clear } = useCorrections(`${month.location_id} ${month.month}`);
  const [correcting, setCorrecting] = useState<KindergartenBill | null>(null);
  const [asking, setAsking] = useState(false);
  const columns = useBillColumns(corrections);
  const open = month.bills.filter((bill) => toIssue(bill, corrections));
  return (
    <div className={busy ? 'opacity-60 transition-opacity duration-150' : undefined}>
      <h2 className="mb-4 hidden text-xl font-bold print:block">
        {month.location_name} · {format.month(`${month.month}-01`)}
      </h2>
      <Totals month={month} corrections={corrections} />
      {month.running && <p className="mb-4 text-muted">{t('running')}</p>}
      <AdminTable
        name="bills"
        label={`${t('title')} ${month.month}`}
        columns={columns}
        rows={month.bills}
        rowId={({ child_id }) => child_id}
        pageSize={200}
        noSearch={month.bills.length <= 6}
        rowActions={(bill) =>
          mayCorrect(bill) && (
            <IconButton
              name={t('correct.open', { name: bill.child_name })}
              icon={<Pencil />}
              onClick={() => setCorrecting(bill)}
            />
          )
        }
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('empty')} />
          </div>
        }
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3 print:hidden">
        {month.bills.some(({ issued }) => issued) && (
          <Button
            kind="secondary"
            icon={<FileDown aria-hidden="true" />}
            busy={file.isPending}
            onClick={() => file.mutate({ kindergarten: month.location_id, month: month.month })}
          >
            {t('bills')}
          </Button>
        )}
        <Button kind="secondary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button icon={<Send aria-hidden="true" />} disabled={open.length === 0} onClick={() => setAsking(true)}>
          {t('issue.open', { count: open.length })}
        </Button>
      </div>
      {correcting && (
        <CorrectionDialog
          bill={correcting}
          correction={corrections[correcting.child_id]}
          onCorrect={correct}
          onDrop={() => drop(correcting.child_id)}
          onClose={() => setCorrecting(null)}
        />
      )}
      {asking && <IssueDialog {...{ month, open, corrections }} onDone={clear} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Not asked for yet, neither by us nor by the plan. */
const mayCorrect = (bill: KindergartenBill): boolean => !bill.issued && !bill.charged;

const toIssue = (bill: KindergartenBill, corrections: Corrections): boolean =>
  bill.outcome === 'new' ||
  bill.outcome === 'difference' ||
  (mayCorrect(bill) && corrections[bill.child_id] !== undefined);

/** What issuing would ask for now; below zero for what goes back. */
function sumOf(bills: readonly KindergartenBill[], corrections: Corrections, currency: Currency): Sum {
  return sumOfCharges(
    bills.map((bill) => {
      const correction = corrections[bill.child_id];
      if (bill.issued) return bill.outcome === 'difference' ? bill.difference : 0;
      return correction ? correctedAmount(bill, correction) : bill.outcome === 'new' ? bill.amount : 0;
    }),
    currency,
  );
}

function Totals({ month, corrections }: { month: KindergartenMonth; corrections: Corrections }) {
  const { t } = useTranslation('kindergarten');
  const { priceDisplay } = useClubSettings();
  const { number, money } = useFormat();
  const { total, bills } = month;
  const sum = ({ amount, euro_cents }: Sum) => {
    const [value, note] = money(amount, priceDisplay, euro_cents);
    return {
      value: <span className="text-2xl whitespace-nowrap sm:text-4xl">{value}</span>,
      ...(note ? { note } : {}),
    };
  };
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Stat
        label={t('totals.sessions')}
        value={number(total.sessions)}
        note={t('totals.of', { count: total.children })}
      />
      <Stat label={t('totals.amount')} {...sum({ amount: total.amount, euro_cents: total.amount_euro })} />
      <Stat label={t('totals.issued')} {...sum({ amount: total.issued, euro_cents: total.issued_euro })} />
      <Stat label={t('totals.toIssue')} {...sum(sumOf(bills, corrections, priceDisplay.currency))} />
    </div>
  );
}

interface IssueDialogProps {
  month: KindergartenMonth;
  open: KindergartenBill[];
  corrections: Corrections;
  onDone: () => void;
  onClose: () => void;
}

function IssueDialog({ month, open, corrections, onDone, onClose }: IssueDialogProps) {
  const { t } = useTranslation('kindergarten');
  const { month: monthText } = useFormat();
  const { moneyText, currency } = useMoney();
  const issue = useProcedure('issue_kindergarten_billing');
  const asked = sumOf(open, corrections, currency);
  const fresh = open.filter(({ issued }) => !issued).length;
  const run = () =>
    issue.run(
      {
        location_id: month.location_id,
        month: month.month,
        corrections: open.flatMap(({ child_id, issued }) => (issued ? [] : (corrections[child_id] ?? []))),
      },
      {
        onSuccess: ({ issued, differences, amount, euro_cents }) => {
          onDone();
          onClose();
          toast.success(t('issue.done', { count: issued + differences }), {
            description: moneyText(amount, euro_cents),
          });
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('issue.title', { month: monthText(`${month.month}-01`) })}
      description={
        <>
          {t('issue.asks', { count: fresh, sum: moneyText(asked.amount, asked.euro_cents) })}
          {open.length > fresh && ` ${t('issue.changes', { count: open.length - fresh })}`} {t('issue.note')}
        </>
      }
      kind="primary"
      confirmLabel={t('issue.confirm', { count: open.length })}
      busy={issue.isPending}
      error={issue.error ? `${t('issue.failed')} ${errorText(codeOf(issue.error))}` : undefined}
      onConfirm={run}
    />
  );
}
