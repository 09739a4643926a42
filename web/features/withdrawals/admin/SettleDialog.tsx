import { settleWithdrawalInput } from '../../../../contracts/inputs/withdrawals.ts';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { OpenWithdrawal } from '../withdrawals-data.ts';

/** Settles a withdrawal by its money, or with the reason why none goes back. */
export function SettleDialog({ withdrawal, onClose }: { withdrawal: OpenWithdrawal; onClose: () => void }) {
  const { t } = useLanguage(['withdrawals', 'common']);
  const { mutateAsync } = useProcedure('settle_withdrawal');
  return (
    <ReasonDialog
      optional={withdrawal.left_to_return <= 0}
      help={withdrawal.left_to_return > 0 ? t('admin.noteHelp') : undefined}
      title={t('admin.settleTitle', { name: withdrawal.name })}
      description={t('admin.settleNote')}
      label={t('admin.note')}
      confirmLabel={t('admin.settle')}
      cancelLabel={t('common:back')}
      done={({ settled_at }) => t(settled_at ? 'admin.settled' : 'admin.awaitsNote')}
      schema={settleWithdrawalInput}
      values={{ withdrawal_id: withdrawal.id, note: '' }}
      field="note"
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}
