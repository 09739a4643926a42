import { Banknote, CreditCard, Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { RadioCards } from '../../components/RadioCards.tsx';

export interface MethodFieldProps {
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
}

/** Cash or bank transfer; a card is announced. */
export function MethodField({ value, onChange }: MethodFieldProps) {
  const { t } = useTranslation('payment');
  const icon = 'mr-2 inline size-5 text-water';
  return (
    <RadioCards<PaymentMethod>
      label={t('method.label')}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'bank_transfer',
          title: (
            <>
              <Landmark aria-hidden="true" className={icon} />
              {t('methods.bank_transfer')}
            </>
          ),
          detail: t('method.transferHelp'),
        },
        {
          value: 'cash',
          title: (
            <>
              <Banknote aria-hidden="true" className={icon} />
              {t('methods.cash')}
            </>
          ),
          detail: t('method.cashHelp'),
        },
        {
          value: 'card',
          title: (
            <>
              <CreditCard aria-hidden="true" className={icon} />
              {t('methods.card')}
            </>
          ),
          aside: t('method.soon'),
          disabled: true,
        },
      ]}
    />
  );
}
