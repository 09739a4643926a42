import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sum } from '../../../contracts/money.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormError } from '../../components/FormError.tsx';
import { RadioCards } from '../../components/RadioCards.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { toast } from '../../components/toast.ts';
import { useProcedure } from '../../components/use-procedure.ts';
import { errorText, faultText } from '../../lib/error-text.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { minorUnitsOf, sumFault, typedAmount } from '../../kit/typed-values.ts';

const METHODS = ['bank_transfer', 'cash'] as const;
const MAX_NOTE = 1000;

interface PayOutDialogProps {
  userId: string;
  /** What the family has. */
  credit: Sum;
  onClose: () => void;
}

/** Writes down that a credit was given back: how much, how, and that it cannot be undone. */
export function PayOutDialog({ userId, credit, onClose }: PayOutDialogProps) {
  const { t } = useTranslation(['books', 'common', 'payment']);
  const { moneyText, brief, unit } = useMoney();
  const [typed, setTyped] = useState(typedAmount(credit.amount));
  const [method, setMethod] = useState<(typeof METHODS)[number]>('bank_transfer');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const payOut = useProcedure('pay_out_credit');
  const amount = minorUnitsOf(typed);
  const tooMuch = amount !== null && amount > credit.amount;
  const fault = tooMuch
    ? t('books:payOut.tooMuch', { rest: moneyText(credit.amount, credit.euro_cents) })
    : tried && !amount
      ? errorText(sumFault(typed) ?? 'too_small')
      : undefined;
  const submit = () => {
    setTried(true);
    if (!amount || tooMuch) return;
    payOut.run(
      { user_id: userId, amount, method, note: note || null },
      {
        onSuccess: ({ paid }) => {
          onClose();
          toast.success(t('books:payOut.done', { amount: moneyText(paid.amount, paid.euro_cents) }));
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('books:payOut.title')}
      description={t('books:payOut.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="danger" busy={payOut.isPending} onClick={submit}>
            {amount && !tooMuch ? t('books:payOut.submit', { amount: brief(amount) }) : t('books:payOut.open')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('books:payOut.amount')}
        help={t('books:payOut.has', { amount: moneyText(credit.amount, credit.euro_cents) })}
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={fault}
      />
      <RadioCards
        label={t('books:payOut.method')}
        columns={2}
        value={method}
        onChange={setMethod}
        options={METHODS.map((value) => ({ value, title: t(`payment:methods.${value}`) }))}
      />
      <TextArea
        label={t('books:payOut.why')}
        help={t('books:payOut.whyHelp')}
        optional
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError message={faultText(payOut.error)} />
    </Dialog>
  );
}
