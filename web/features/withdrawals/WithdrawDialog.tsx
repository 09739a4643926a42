import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawableContract } from '../../../contracts/withdrawals.ts';
import { MAX_NAME } from '../../../contracts/validation.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { faultText } from '../../lib/error-text.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import { useContractTitle } from './use-contract-title.ts';

/** The second step: the buyer's statement, which the club acknowledges by email. */
export function WithdrawDialog({ contract, onClose }: { contract: WithdrawableContract; onClose: () => void }) {
  const { t } = useTranslation(['withdrawals', 'common', 'errors']);
  const { moneyText } = useMoney();
  const { email, user_metadata } = useUser();
  const [name, setName] = useState(String(user_metadata['full_name'] ?? ''));
  const [missing, setMissing] = useState(false);
  const title = useContractTitle()(contract);
  const { run, isPending, error } = useProcedure('withdraw_contract');
  const { order_id, payment_id, used, used_of, used_unit, paid, back } = contract;
  const confirm = () => {
    if (name.trim() === '') return setMissing(true);
    run(
      { order_id, payment_id, name },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('withdrawals:done'), { description: t('withdrawals:doneNote', { email }) });
        },
      },
    );
  };
  const sum = moneyText(back.amount, back.euro_cents);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('withdrawals:confirmTitle', { title })}
      description={t('withdrawals:confirmNote', { email })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button kind="danger" busy={isPending} onClick={confirm}>
            {t('withdrawals:confirm')}
          </Button>
        </>
      }
    >
      <p>
        {paid.amount === 0
          ? t('withdrawals:nothingPaid')
          : used_unit && used > 0
            ? t(`withdrawals:backLess.${used_unit}`, { sum, used, count: used_of! })
            : t('withdrawals:back', { sum })}
      </p>
      {order_id && <p className="text-muted">{t('withdrawals:goods')}</p>}
      <TextField
        label={t('withdrawals:name')}
        autoComplete="name"
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
        error={missing ? t('errors:required') : undefined}
      />
      <FormError message={faultText(error)} />
    </Dialog>
  );
}
