import { settleWithdrawalInput } from '../../../../contracts/inputs/withdrawals.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextArea } from '../../../components/fields/TextArea.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import type { OpenWithdrawal } from '../withdrawals-data.ts';

/** Settles a withdrawal by its money, or with the reason why none goes back. */
export function SettleDialog({ withdrawal, onClose }: { withdrawal: OpenWithdrawal; onClose: () => void }) {
  const { t } = useLanguage(['withdrawals', 'common']);
  const form = useClubForm(settleWithdrawalInput, { withdrawal_id: withdrawal.id, note: '' });
  const isOwed = withdrawal.left_to_return > 0;
  const { payments, used, used_of } = withdrawal;
  // A month has days, which end by themselves.
  const unused = payments && !payments.period && used_of !== null ? used_of - used : 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="settle_withdrawal"
      done={({ settled_at }) => t(settled_at ? 'admin.settled' : 'admin.awaitsNote')}
      title={t('admin.settleTitle', { name: withdrawal.name })}
      description={t('admin.settleNote')}
      submitLabel={t('admin.settle')}
      cancelLabel={t('common:back')}
    >
      {unused > 0 && <p>{t(isOwed ? 'admin.keepsSessions' : 'admin.takesSessions', { count: unused })}</p>}
      <TextArea
        label={t('admin.note')}
        help={isOwed ? t('admin.noteHelp') : undefined}
        optional={!isOwed}
        rows={2}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
