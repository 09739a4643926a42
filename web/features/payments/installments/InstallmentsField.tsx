import type { Installment } from '../../../../contracts/installments.ts';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { Price } from '../../../kit/club/Price.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { InstallmentRows } from './InstallmentRows.tsx';

interface InstallmentsFieldProps {
  /** Offers of the plans, with the name of the child where there are several. */
  offers: readonly { name?: string | null; installments: readonly Installment[] }[];
  value: boolean;
  onChange: (inInstallments: boolean) => void;
}

/** Pays at once, or in the installments of the plan, with the sum and the day of each. */
export function InstallmentsField({ offers, value, onChange }: InstallmentsFieldProps) {
  const { t } = useLanguage('payment');
  const detail = offers.map(({ name, installments }, at) => (
    <span key={at} className="mt-1 block">
      {offers.length > 1 && <span className="block">{name}</span>}
      <InstallmentRows installments={installments} />
    </span>
  ));
  const sum = offers.flatMap(({ installments }) => installments).reduce((all, { amount }) => all + amount, 0);
  return (
    <RadioCards<'whole' | 'parts'>
      label={t('installments.label')}
      value={value ? 'parts' : 'whole'}
      onChange={(way) => onChange(way === 'parts')}
      columns={2}
      options={[
        { value: 'whole', title: t('installments.whole'), detail: <Price amount={sum} /> },
        { value: 'parts', title: t('installments.parts'), detail },
      ]}
    />
  );
}
