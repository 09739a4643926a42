import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashClose } from '../../../contracts/cash.ts';
import { Button } from '../../components/Button.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { faultText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { CashList, CashRow } from './CashRow.tsx';
import { useCashWords } from './use-cash-words.ts';

/** Days that were closed: what was counted, what was expected, and why they differ. */
export function CloseList({ closes }: { closes: readonly CashClose[] }) {
  const { t } = useTranslation('cash');
  const words = useCashWords();
  const { date, euroText } = useFormat();
  const [reopening, setReopening] = useState<CashClose | null>(null);
  return (
    <CashList title={t('closes.title')} empty={t('closes.empty')} count={closes.length}>
      {closes.map((row) => (
        <CashRow
          key={row.id}
          title={[date(row.day), row.user_name].filter(Boolean).join(' · ')}
          note={[
            words.location(row),
            t('closes.counted', {
              counted: euroText(row.counted_euro_cents),
              expected: euroText(row.expected_euro_cents),
            }),
            row.reason,
          ]
            .filter(Boolean)
            .join(' · ')}
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
      {reopening && <Reopen close={reopening} onClose={() => setReopening(null)} />}
    </CashList>
  );
}

function Outcome({ row }: { row: CashClose }) {
  const { t } = useTranslation('cash');
  const { euroText } = useFormat();
  if (row.reopened_at) return <StatusChip progress="off">{t('closes.reopened')}</StatusChip>;
  if (row.difference_euro_cents === 0) return <StatusChip progress="good">{t('closes.right')}</StatusChip>;
  return (
    <StatusChip progress="warning">{t('close.difference', { sum: euroText(row.difference_euro_cents) })}</StatusChip>
  );
}

function Reopen({ close, onClose }: { close: CashClose; onClose: () => void }) {
  const { t } = useTranslation('cash');
  const reopen = useProcedure('reopen_cash_day');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      kind="primary"
      title={t('closes.reopenTitle')}
      description={t('closes.reopenNote')}
      confirmLabel={t('closes.reopen')}
      busy={reopen.isPending}
      error={faultText(reopen.error)}
      onConfirm={() =>
        reopen.run(
          { close_id: close.id },
          {
            onSuccess: () => {
              toast.success(t('closes.reopenDone'));
              onClose();
            },
          },
        )
      }
    />
  );
}
