import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { surplusOf } from '../../../../contracts/money.ts';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { Checkbox } from '../../../components/fields/Checkbox.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { SegmentedControl } from '../../../components/fields/SegmentedControl.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { errorText, faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { Transfer } from './bank-data.ts';
import { familiesQuery, openPaymentsQuery, type OpenPayment } from './choices-data.ts';
import { usePairNow } from './use-pair-now.ts';
import { useSums } from './use-sums.ts';

type PairTarget = 'payments' | 'credit';

/** Chooses by hand what a transfer pays: payments of one family, or nothing yet, and then it is the family's credit. */
export function PairDialog({ row, onClose }: { row: Transfer; onClose: () => void }) {
  const { t } = useLanguage('bank');
  const { sum } = useSums();
  const { currency, own } = useMoney();
  const [way, setWay] = useState<PairTarget>('payments');
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<OpenPayment[]>([]);
  const [family, setFamily] = useState('');
  const { run, busy } = usePairNow();
  const left = surplusOf(row, chosen, currency);
  const mixed = new Set(chosen.map(({ user_id }) => user_id)).size > 1;
  const ready = way === 'payments' ? chosen.length > 0 && !mixed : family !== '';
  const pair = () =>
    run(
      [
        way === 'payments'
          ? { transaction_id: row.id, payment_ids: chosen.map(({ id }) => id) }
          : { transaction_id: row.id, user_id: family },
      ],
      onClose,
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('choose.title', { sum: sum(row.amount, row.currency) })}
      description={[row.payer_name, row.purpose, row.details].filter(Boolean).join(' · ')}
      actionLabel={t(way === 'payments' ? 'choose.pair' : 'choose.keep')}
      busy={busy}
      disabled={!ready}
      onAction={pair}
    >
      <SegmentedControl<PairTarget>
        name={t('choose.way')}
        value={way}
        onChange={setWay}
        segments={(['payments', 'credit'] as const).map((value) => ({ value, label: t(`choose.${value}`) }))}
      />
      <TextField
        label={t(way === 'payments' ? 'choose.search' : 'choose.searchFamily')}
        type="search"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {way === 'payments' ? (
        <Payments words={words.trim()} chosen={chosen} onChange={setChosen} />
      ) : (
        <Families words={words.trim()} value={family} onChange={setFamily} />
      )}
      {way === 'payments' && chosen.length > 0 && (
        <p role="status" className="text-sm text-muted">
          {left === 0 ? t('choose.exact') : t(left > 0 ? 'choose.more' : 'choose.less', { sum: own(Math.abs(left)) })}
        </p>
      )}
      <FormError message={mixed ? errorText('different_families') : undefined} />
    </Dialog>
  );
}

interface PaymentsProps {
  words: string;
  chosen: OpenPayment[];
  onChange: (chosen: OpenPayment[]) => void;
}

function Payments({ words, chosen, onChange }: PaymentsProps) {
  const { t, date } = useLanguage('bank');
  const { moneyText } = useMoney();
  const { data, error } = useQuery(openPaymentsQuery(words));
  const ids = new Set(chosen.map(({ id }) => id));
  const shown = [...chosen, ...(data ?? []).filter(({ id }) => !ids.has(id))];
  if (error) return <FormError message={faultText(error)} />;
  if (data && shown.length === 0) return <p className="text-muted">{t('choose.nothing')}</p>;
  return (
    <div className="flex flex-col">
      {shown.map((payment) => (
        <Checkbox
          key={payment.id}
          checked={ids.has(payment.id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, payment] : chosen.filter(({ id }) => id !== payment.id))
          }
          label={
            <>
              <span className="font-semibold">{payment.children?.full_name ?? t('choose.order')}</span> ·{' '}
              <span className="whitespace-nowrap tabular">{moneyText(payment.amount)}</span>
              <span className="block text-sm text-muted">
                {payment.reference} · {date(payment.date)}
              </span>
            </>
          }
        />
      ))}
    </div>
  );
}

function Families({ words, value, onChange }: { words: string; value: string; onChange: (id: string) => void }) {
  const { t } = useLanguage('bank');
  const { data, error } = useQuery(familiesQuery(words));
  if (error) return <FormError message={faultText(error)} />;
  if (data?.length === 0) return <p className="text-muted">{t('choose.nothing')}</p>;
  return (
    <RadioCards
      label={t('choose.family')}
      value={value}
      onChange={onChange}
      options={(data ?? []).map(({ user_id, full_name, email }) => ({
        value: user_id,
        title: full_name || email,
        detail: email,
      }))}
    />
  );
}
