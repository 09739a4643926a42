import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import type { ChildEnrollment } from '../../features/children/child-data.ts';
import { ledgerQuery, type LedgerLine } from '../../features/enrollments/ledger-data.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** A package's statement: when, why, how many sessions, and what was left then. */
export function LedgerDialog({ enrollment, onClose }: { enrollment: ChildEnrollment; onClose: () => void }) {
  const { t, localized } = useLanguage('ledger');
  const rows = useQuery(ledgerQuery(enrollment.id));
  const title = localized(enrollment.classes, 'title');
  return (
    <Dialog onClose={onClose} size="lg" title={t('title', { title })} description={t('lead')}>
      <QueryState query={rows} rows={6} />
      {rows.data?.length === 0 && <p className="text-muted">{t('empty')}</p>}
      {rows.data && rows.data.length > 0 && <Ledger rows={rows.data} />}
    </Dialog>
  );
}

function Ledger({ rows }: { rows: readonly LedgerLine[] }) {
  const { t } = useLanguage('ledger');
  const head = 'py-2 text-right text-sm font-semibold text-muted';
  return (
    <table className="w-full text-left">
      <thead>
        <tr>
          <th scope="col" className="py-2 text-sm font-semibold text-muted">
            {t('why')}
          </th>
          <th scope="col" className={head}>
            {t('change')}
          </th>
          <th scope="col" className={cx(head, 'pl-4')}>
            {t('balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ row }: { row: LedgerLine }) {
  const { t, dateTime, date } = useLanguage('ledger');
  const lesson = row.lessons && t('lesson', { date: dateTime(row.lessons.starts_at) });
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 font-normal">
        <span className="block font-semibold">{t(`reasons.${row.reason}`)}</span>
        <span className="block text-sm text-muted">{lesson ?? date(row.created_at)}</span>
      </th>
      <td className={cx('py-2.5 text-right font-semibold tabular', row.delta > 0 ? 'text-success' : 'text-danger')}>
        {row.delta > 0 ? `+${row.delta}` : `−${-row.delta}`}
      </td>
      <td className="py-2.5 pl-4 text-right font-condensed text-xl font-bold tabular">{row.balance}</td>
    </tr>
  );
}
