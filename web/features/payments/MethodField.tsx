import { Banknote, CreditCard, Landmark, Store, type LucideIcon } from 'lucide-react';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { RadioCards, type RadioCard } from '../../components/fields/RadioCards.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useCards } from './cards/use-cards.ts';
import { useEasyPay } from './use-easypay.ts';

export interface MethodFieldProps {
  value: PaymentMethod | null;
  onChange: (method: PaymentMethod) => void;
  /** The desk for cash, when it is not that of the pool. */
  cashHelp?: string;
}

/** Cash, bank transfer, EasyPay where the club takes it, or a card where the club takes cards; elsewhere a card is announced. */
export function MethodField({ value, onChange, cashHelp }: MethodFieldProps) {
  const { t } = useLanguage(['payment', 'cards']);
  const cards = useCards();
  const easypay = useEasyPay();
  const titled = (Icon: LucideIcon, text: string) => (
    <>
      <Icon className="mr-2 inline size-5 text-water" />
      {text}
    </>
  );
  const options: RadioCard<PaymentMethod>[] = [
    {
      value: 'bank_transfer',
      title: titled(Landmark, t('methods.bank_transfer')),
      detail: t('method.transferHelp'),
    },
    {
      value: 'cash',
      title: titled(Banknote, t('methods.cash')),
      detail: cashHelp ?? t('method.cashHelp'),
    },
    { value: 'easypay', title: titled(Store, t('easypay.method')), detail: t('easypay.help') },
    {
      value: 'card',
      title: titled(CreditCard, t('methods.card')),
      ...(cards
        ? { detail: t(cards.methods.includes('revolut_pay') ? 'cards:methodHelpRevolut' : 'cards:methodHelp') }
        : { aside: t('method.soon'), disabled: true }),
    },
  ];
  return (
    <RadioCards<PaymentMethod>
      label={t('method.label')}
      value={value}
      onChange={onChange}
      options={options.filter((option) => option.value !== 'easypay' || easypay)}
    />
  );
}
