import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { correctedAmount } from '../../../contracts/kindergarten.ts';
import type { KindergartenBill } from '../../../contracts/kindergarten.ts';
import type { BillCorrection } from '../../../contracts/inputs/kindergarten.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { TextField } from '../../components/TextField.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useMoney } from '../locations/club/use-money.ts';
import { minorUnitsOf, typedAmount } from '../../kit/typed-values.ts';

interface CorrectionDialogProps {
  bill: KindergartenBill;
  correction: BillCorrection | undefined;
  onCorrect: (correction: BillCorrection) => void;
  onDrop: () => void;
  onClose: () => void;
}

const MAX_NOTE = 1000;

/** Other lessons or another sum for one child, and why; the sum follows the lessons until it is typed itself. */
export function CorrectionDialog({ bill, correction, onCorrect, onDrop, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation(['kindergarten', 'common']);
  const { moneyText, unit } = useMoney();
  const [sessions, setSessions] = useState(String(correction?.sessions ?? bill.sessions));
  const [sum, setSum] = useState(correction?.amount == null ? '' : typedAmount(correction.amount));
  const [note, setNote] = useState(correction?.note ?? '');
  const [tried, setTried] = useState(false);
  const amount = sum.trim() === '' ? null : minorUnitsOf(sum);
  const faults = {
    sessions: sessions === '' ? errorText('required') : undefined,
    sum: sum.trim() !== '' && amount === null ? errorText('not_a_sum') : undefined,
    note: note.trim() === '' ? errorText('required') : undefined,
  };
  const typed = { child_id: bill.child_id, sessions: Number(sessions), amount, note: note.trim() };
  const save = () => {
    setTried(true);
    if (faults.sessions || faults.sum || faults.note) return;
    onCorrect(typed);
    onClose();
  };
  const shown = (fault: string | undefined) => (tried ? fault : undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('kindergarten:correct.title', { name: bill.child_name })}
      description={t('kindergarten:correct.counted', {
        count: bill.sessions,
        sum: moneyText(bill.amount),
      })}
      actions={
        <>
          {correction && (
            <Button
              kind="quiet"
              className="mr-auto"
              onClick={() => {
                onDrop();
                onClose();
              }}
            >
              {t('kindergarten:correct.drop')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button onClick={save}>{t('kindergarten:correct.save')}</Button>
        </>
      }
    >
      <TextField
        label={t('kindergarten:correct.sessions')}
        inputMode="numeric"
        autoComplete="off"
        value={sessions}
        onChange={(event) => setSessions(event.target.value.replace(/\D/g, '').slice(0, 3))}
        error={shown(faults.sessions)}
      />
      <TextField
        label={t('kindergarten:correct.sum')}
        optional
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        help={t('kindergarten:correct.sumHelp', {
          sum: moneyText(correctedAmount(bill, { sessions: typed.sessions, amount: null })),
        })}
        value={sum}
        onChange={(event) => setSum(event.target.value)}
        error={shown(faults.sum)}
      />
      <TextField
        label={t('kindergarten:correct.why')}
        autoComplete="off"
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={shown(faults.note)}
      />
    </Dialog>
  );
}
