import { Check, EyeOff, RotateCcw, Search, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { WriteDialog } from '../../../components/WriteDialog.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import type { Args } from '../../../lib/rpc.ts';
import { pairOf, type Transfer } from './bank-data.ts';
import { PairDialog } from './PairDialog.tsx';
import { useSums } from './use-sums.ts';

interface TransferActionsProps {
  row: Transfer;
  busy: boolean;
  onPair: (pairs: readonly Args<'pair_bank_transaction'>[]) => void;
}

/** What can be done with a transfer in its present state. */
export function TransferActions({ row, busy, onPair }: TransferActionsProps) {
  const { t } = useTranslation('bank');
  const [choosing, setChoosing] = useState(false);
  const [unpairing, setUnpairing] = useState(false);
  const ignore = useIgnore(row);
  if (row.status === 'ignored')
    return <IconButton name={t('actions.restore')} icon={<RotateCcw />} onClick={() => ignore(false)} />;
  if (row.status === 'paired')
    return (
      <>
        <IconButton name={t('actions.unpair')} icon={<Unlink />} onClick={() => setUnpairing(true)} />
        {unpairing && <UnpairDialog row={row} onClose={() => setUnpairing(false)} />}
      </>
    );
  const { match } = row;
  const confirm = match && {
    label: t(match.payments.length === 0 ? 'actions.credit' : 'actions.confirm'),
    onSelect: () => onPair([pairOf(row.id, match)]),
  };
  return (
    <span className="flex items-center justify-end gap-1">
      {confirm && (
        <Button kind="secondary" busy={busy} icon={<Check />} onClick={confirm.onSelect} className="max-md:hidden">
          {confirm.label}
        </Button>
      )}
      <RowMenu
        name={t('actions.of', { name: row.payer_name || t('noName') })}
        entries={[
          confirm && { ...confirm, icon: <Check /> },
          { label: t('actions.choose'), icon: <Search />, onSelect: () => setChoosing(true) },
          { label: t('actions.ignore'), icon: <EyeOff />, onSelect: () => ignore(true) },
        ]}
      />
      {choosing && <PairDialog row={row} onClose={() => setChoosing(false)} />}
    </span>
  );
}

/** Sets a transfer aside or takes that back; each can be undone in the toast. */
function useIgnore({ id }: Transfer) {
  const { t } = useTranslation(['bank', 'common']);
  const { run } = useProcedure('ignore_bank_transaction');
  const set = (ignored: boolean, undoable = true) =>
    run(
      { transaction_id: id, ignored },
      {
        onSuccess: () =>
          toast.success(
            t(ignored ? 'bank:ignored' : 'bank:restored'),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(!ignored, false) } } : {},
          ),
        failed: t('bank:failed'),
      },
    );
  return set;
}

function UnpairDialog({ row, onClose }: { row: Transfer; onClose: () => void }) {
  const { t } = useTranslation('bank');
  const { sum } = useSums();
  return (
    <WriteDialog
      write={useProcedure('unpair_bank_transaction')}
      input={{ transaction_id: row.id }}
      onClose={onClose}
      title={t('unpair.title', { sum: sum(row.amount, row.currency) })}
      description={t('unpair.note', { count: row.bank_pairs.length })}
      confirmLabel={t('unpair.confirm')}
      done={t('unpair.done')}
    />
  );
}
