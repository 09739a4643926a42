import { useMoney } from '../../../kit/club/use-money.ts';
import { MergePreview } from '../../../kit/MergePreview.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MergeFacts } from './families-data.ts';

/** The rows that go over to an account, those that stay, and the credit; or the overlap that prevents it. */
export function MergeFigures({ title, facts, overlap }: { title: string; facts: MergeFacts; overlap: string }) {
  const { t } = useLanguage('claim');
  const { moneyText } = useMoney();
  const { rows, overlaps, credit } = facts;
  const none = t('nothing');
  return (
    <MergePreview
      overlaps={{ title: overlap, names: overlaps.map(({ kind, name }) => t(`overlaps.${kind}`, { name })) }}
      moves={{ title, none, rows: rows.map(({ what, moves }) => ({ label: t(`what.${what}`), count: moves })) }}
      left={{ title: t('left'), rows: rows.map(({ what, left }) => ({ label: t(`what.${what}`), count: left })) }}
    >
      {(credit.amount !== 0 || credit.euro_cents !== 0) && (
        <p className="font-semibold">{t('credit', { amount: moneyText(credit.amount, credit.euro_cents) })}</p>
      )}
    </MergePreview>
  );
}
