import { useMoney } from '../../../kit/club/use-money.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MergeFacts } from './families-data.ts';

/** The rows that go over to an account, those that stay, and the credit; or the overlap that prevents it. */
export function MergeFigures({ title, facts, overlap }: { title: string; facts: MergeFacts; overlap: string }) {
  const { t } = useLanguage('claim');
  const { moneyText } = useMoney();
  const { rows, overlaps, credit } = facts;
  if (overlaps.length > 0) {
    return (
      <div role="alert" className="rounded-control bg-warning-soft p-4">
        <p className="font-semibold">{overlap}</p>
        <ul className="mt-1">
          {overlaps.map(({ kind, name }) => (
            <li key={kind + name}>{t(`overlaps.${kind}`, { name })}</li>
          ))}
        </ul>
      </div>
    );
  }
  const left = rows.filter((row) => row.left > 0);
  return (
    <div className="flex flex-col gap-3 rounded-control bg-water-soft p-4">
      <Figures title={title} rows={rows.map(({ what, moves }) => ({ what, count: moves }))} />
      {(credit.amount !== 0 || credit.euro_cents !== 0) && (
        <p className="font-semibold">{t('credit', { amount: moneyText(credit.amount, credit.euro_cents) })}</p>
      )}
      {left.length > 0 && <Figures title={t('left')} rows={left.map(({ what, left: count }) => ({ what, count }))} />}
    </div>
  );
}

type What = MergeFacts['rows'][number]['what'];

function Figures({ title, rows }: { title: string; rows: { what: What; count: number }[] }) {
  const { t } = useLanguage('claim');
  const counted = rows.filter(({ count }) => count > 0);
  return (
    <div>
      <p className="font-semibold wrap-anywhere">{title}</p>
      {counted.length === 0 && <p className="text-muted">{t('nothing')}</p>}
      <ul className="mt-1">
        {counted.map(({ what, count }) => (
          <li key={what} className="flex justify-between gap-4 py-0.5">
            <span>{t(`what.${what}`)}</span>
            <span className="font-semibold tabular">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
