import { useState } from 'react';
import type { CashClose } from '../../../contracts/cash.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { CashList, CashRow } from './CashRow.tsx';
import { useCashWords } from './use-cash-words.ts';

/** Days that were closed: what was counted, what was expected, and why they differ. */
export function CloseList({ closes }: { closes: readonly CashClose[] }) {
  const { t, date } = useLanguage('cash');
  const { centsText } = useMoney();
  const words = useCashWords();
  const [reopening, setReopening] = useState<CashClose | null>(null);
  return (
    <CashList title={t('closes.title')} empty={t('closes.empty')} count={closes.length}>
      {closes.map((row) => (
        <CashRow
          key={row.id}
          title={[date(row.day), row.user_name]}
          note={[
            words.location(row),
            t('closes.counted', {
              counted: centsText(row.counted_euro_cents),
              expected: centsText(row.expected_euro_cents),
            }),
            row.reason,
          ]}
          actions={
            <>
              <Outcome row={row} />
              {row.may_reopen && (
                <Button kind="quiet" onClick={() => setReopening(row)}>
                  {t('closes.reopen')}
                </Button>
              )}
            </>
          }
        />
      ))}
      {reopening && (
        <ConfirmDialog
          call="reopen_cash_day"
          input={{ close_id: reopening.id }}
          onClose={() => setReopening(null)}
          kind="primary"
          title={t('closes.reopenTitle')}
          description={t('closes.reopenNote')}
          confirmLabel={t('closes.reopen')}
          done={t('closes.reopenDone')}
        />
      )}
    </CashList>
  );
}

function Outcome({ row }: { row: CashClose }) {
  const { t } = useLanguage('cash');
  const { centsText } = useMoney();
  if (row.reopened_at) return <StatusChip progress="off">{t('closes.reopened')}</StatusChip>;
  if (row.difference_euro_cents === 0) return <StatusChip progress="good">{t('closes.right')}</StatusChip>;
  return (
    <StatusChip progress="warning">{t('close.difference', { sum: centsText(row.difference_euro_cents) })}</StatusChip>
  );
}
