import { FileDown, Pencil, Printer, Send } from 'lucide-react';
import { useState } from 'react';
import type { BillCorrection } from '../../../contracts/inputs/kindergarten.ts';
import { correctedAmount, type KindergartenBill, type KindergartenMonth } from '../../../contracts/kindergarten.ts';
import { sumOfCharges, type Currency, type Sum } from '../../../contracts/money.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Stat } from '../../components/Stat.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { AdminTable } from '../../kit/AdminTable.tsx';
import { SumStat } from '../../kit/club/SumStat.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { minorUnitsOf, typedAmount } from '../../kit/typed-values.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useInvoiceFile } from '../invoices/invoice-file.ts';
import { useBillColumns, useCorrections, type Corrections } from './use-bill-columns.tsx';

/** The children of a month one by one, the sums, and the issuing of what has not been asked for yet. */
export function MonthBills({ bills: month, busy }: { bills: KindergartenMonth; busy: boolean }) {
  const { t, format } = useLanguage('kindergarten');
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
      {month.running && month.lessons_ahead > 0 && <p className="mb-4 text-muted">{t('running')}</p>}
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
        empty={<EmptyState card title={t('empty')} />}
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3 print:hidden">
        {month.bills.some(({ issued }) => issued) && (
          <Button
            kind="secondary"
            icon={<FileDown />}
            busy={file.isPending}
            onClick={() => file.mutate({ kindergarten: month.location_id, month: month.month })}
          >
            {t('bills')}
          </Button>
        )}
        <Button kind="secondary" icon={<Printer />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button icon={<Send />} disabled={open.length === 0} onClick={() => setAsking(true)}>
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

/** The sum that issuing would ask for now; below zero for what goes back. */
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
  const { t, number } = useLanguage('kindergarten');
  const { currency } = useMoney();
  const { total, bills } = month;
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Stat
        label={t('totals.sessions')}
        value={number(total.sessions)}
        note={t('totals.of', { count: total.children })}
      />
      <SumStat label={t('totals.amount')} sum={{ amount: total.amount, euro_cents: total.amount_euro }} />
      <SumStat label={t('totals.issued')} sum={{ amount: total.issued, euro_cents: total.issued_euro }} />
      <SumStat label={t('totals.toIssue')} sum={sumOf(bills, corrections, currency)} />
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
  const { t, month: monthText } = useLanguage('kindergarten');
  const { moneyText, currency } = useMoney();
  const asked = sumOf(open, corrections, currency);
  const fresh = open.filter(({ issued }) => !issued).length;
  return (
    <ConfirmDialog
      call="issue_kindergarten_billing"
      input={{
        location_id: month.location_id,
        month: month.month,
        corrections: open.flatMap(({ child_id, issued }) => (issued ? [] : (corrections[child_id] ?? []))),
      }}
      onClose={onClose}
      title={t('issue.title', { month: monthText(`${month.month}-01`) })}
      description={
        <>
          {month.running &&
            `${month.lessons_ahead > 0 ? t('issue.running', { count: month.lessons_ahead }) : t('issue.lessonsOver')} `}
          {t('issue.asks', { count: fresh, sum: moneyText(asked.amount, asked.euro_cents) })}
          {open.length > fresh && ` ${t('issue.changes', { count: open.length - fresh })}`} {t('issue.note')}
        </>
      }
      kind="primary"
      confirmLabel={t('issue.confirm', { count: open.length })}
      done={({ issued, differences, amount, euro_cents }) => ({
        text: t('issue.done', { count: issued + differences }),
        description: moneyText(amount, euro_cents),
      })}
      onDone={onDone}
      failed={t('issue.failed')}
    />
  );
}

interface CorrectionDialogProps {
  bill: KindergartenBill;
  correction: BillCorrection | undefined;
  onCorrect: (correction: BillCorrection) => void;
  onDrop: () => void;
  onClose: () => void;
}

const MAX_NOTE = 1000;

/** Other lessons or another sum for one child, and why; the sum follows the lessons until it is typed itself. */
function CorrectionDialog({ bill, correction, onCorrect, onDrop, onClose }: CorrectionDialogProps) {
  const { t } = useLanguage(['kindergarten', 'common']);
  const { moneyText, unit } = useMoney();
  const [sessions, setSessions] = useState(String(correction?.sessions ?? bill.sessions));
  const [sum, setSum] = useState(correction?.amount == null ? '' : typedAmount(correction.amount));
  const [note, setNote] = useState(correction?.note ?? '');
  const [tried, setTried] = useState(false);
  const amount = sum.trim() === '' ? null : minorUnitsOf(sum);
  const faults = {
    sessions: sessions === '' ? errorText('required') : undefined,
    sum: sum.trim() !== '' && amount === null ? errorText('not_a_sum') : undefined,
    note: note.trim() === '' ? errorText('required') : undefined,
  };
  const typed = { child_id: bill.child_id, sessions: Number(sessions), amount, note: note.trim() };
  const save = () => {
    setTried(true);
    if (faults.sessions || faults.sum || faults.note) return;
    onCorrect(typed);
    onClose();
  };
  const shown = (fault: string | undefined) => (tried ? fault : undefined);
  return (
    <Dialog
      onClose={onClose}
      title={t('correct.title', { name: bill.child_name })}
      description={t('correct.counted', {
        count: bill.sessions,
        sum: moneyText(bill.amount),
      })}
      actions={
        <>
          {correction && (
            <Button
              kind="quiet"
              className="mr-auto"
              onClick={() => {
                onDrop();
                onClose();
              }}
            >
              {t('correct.drop')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button onClick={save}>{t('correct.save')}</Button>
        </>
      }
    >
      <TextField
        label={t('correct.sessions')}
        inputMode="numeric"
        autoComplete="off"
        value={sessions}
        onChange={(event) => setSessions(event.target.value.replace(/\D/g, '').slice(0, 3))}
        error={shown(faults.sessions)}
      />
      <TextField
        label={t('correct.sum')}
        optional
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        help={t('correct.sumHelp', {
          sum: moneyText(correctedAmount(bill, { sessions: typed.sessions, amount: null })),
        })}
        value={sum}
        onChange={(event) => setSum(event.target.value)}
        error={shown(faults.sum)}
      />
      <TextField
        label={t('correct.why')}
        autoComplete="off"
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={shown(faults.note)}
      />
    </Dialog>
  );
}
