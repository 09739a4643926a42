import type { RowOutcome, StatementReport, StatementRow } from '../../../../contracts/bank-statements.ts';
import { StatusChip, type Progress } from '../../../components/Chip.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { MatchLine } from './MatchLine.tsx';
import { useSums } from './use-sums.ts';

const PROGRESS: Record<RowOutcome, Progress> = { new: 'waiting', known: 'off', debit: 'off', faulty: 'bad' };
const OUTCOMES: readonly RowOutcome[] = ['faulty', 'new', 'known', 'debit'];
const isNotBooked = ({ fault }: StatementRow) => fault === 'not_booked';

/** The outcomes of a statement: first the sums of each outcome, then row by row, unreadable rows first. */
export function StatementRows({ report: { rows, counts } }: { report: StatementReport }) {
  const { t } = useLanguage('bank');
  const notBooked = rows.filter(isNotBooked).length;
  const shown = { ...counts, faulty: counts.faulty - notBooked };
  const order = rows.toSorted((a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome) || a.line - b.line);
  return (
    <>
      <div role="status">
        <ul className="flex flex-wrap gap-2">
          {OUTCOMES.filter((outcome) => shown[outcome] > 0).map((outcome) => (
            <li key={outcome}>
              <StatusChip progress={PROGRESS[outcome]}>
                {t(`outcomes.${outcome}`, { count: shown[outcome] })}
              </StatusChip>
            </li>
          ))}
          {notBooked > 0 && (
            <li>
              <StatusChip progress="off">{t('outcomes.not_booked', { count: notBooked })}</StatusChip>
            </li>
          )}
          {counts.sure > 0 && (
            <li>
              <StatusChip progress="good">{t('outcomes.sure', { count: counts.sure })}</StatusChip>
            </li>
          )}
        </ul>
      </div>
      {shown.faulty > 0 && <p className="font-medium text-danger">{t('import.faulty')}</p>}
      <div className="max-h-96 overflow-auto" tabIndex={0} role="region" aria-label={t('import.rows')}>
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-raised">
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pr-3 text-right font-normal">
                {t('columns.line')}
              </th>
              <th scope="col" className="py-2 pr-3 font-normal">
                {t('columns.payer')}
              </th>
              <th scope="col" className="py-2 pr-3 font-normal max-sm:hidden">
                {t('columns.outcome')}
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                {t('columns.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.map((row) => (
              <Row key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ row }: { row: StatementRow }) {
  const { t, date } = useLanguage('bank');
  const { sum } = useSums();
  const outcome = <Outcome row={row} />;
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="py-2 pr-3 text-right text-muted tabular">{row.line}</td>
      <td className="py-2 pr-3 break-words">
        <span className="font-semibold">{row.payer_name || (row.outcome === 'debit' ? t('outgoing') : '')}</span>
        <span className="block text-muted">
          {[row.booked_on && date(row.booked_on), row.purpose].filter(Boolean).join(' · ')}
        </span>
        <span className="mt-1 block sm:hidden">{outcome}</span>
      </td>
      <td className="py-2 pr-3 max-sm:hidden">{outcome}</td>
      <td className="py-2 text-right whitespace-nowrap tabular">
        {row.amount !== null && row.currency && sum(row.amount, row.currency)}
      </td>
    </tr>
  );
}

function Outcome({ row }: { row: StatementRow }) {
  const { t } = useLanguage('bank');
  if (row.fault)
    return (
      <span className={isNotBooked(row) ? 'text-muted' : 'font-medium text-danger'}>{t(`faults.${row.fault}`)}</span>
    );
  if (row.outcome !== 'new') return <span className="text-muted">{t(`outcome.${row.outcome}`)}</span>;
  return <MatchLine match={row.match} amount={row.amount} currency={row.currency} />;
}
