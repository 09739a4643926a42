import { useTranslation } from 'react-i18next';
import type { CashMoveLine } from '../../../contracts/cash.ts';
import { Money } from '../../components/Money.tsx';
import { useFormat } from '../../lib/format.ts';
import { usePriceDisplay } from '../../lib/price-display.ts';
import { CashList, CashRow } from './CashRow.tsx';
import { useCashWords } from './use-cash-words.ts';

/** What came into the envelope and left it, the latest first. */
export function MoveList({ moves }: { moves: readonly CashMoveLine[] }) {
  const { t } = useTranslation('cash');
  const display = usePriceDisplay();
  const words = useCashWords();
  const { dateTime } = useFormat();
  return (
    <CashList title={t('moves.title')} empty={t('moves.empty')} count={moves.length}>
      {moves.map((row) => (
        <CashRow
          key={row.id}
          title={[
            t(`moves.kinds.${row.kind === 'handed_over' && row.euro_cents > 0 ? 'received' : row.kind}`),
            row.name,
          ]
            .filter(Boolean)
            .join(' · ')}
          note={[dateTime(row.at), words.location(row), row.reference].filter(Boolean).join(' · ')}
          sum={<Money amount={row.amount} euroCents={row.euro_cents} display={display} />}
        />
      ))}
    </CashList>
  );
}
