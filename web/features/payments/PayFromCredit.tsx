import { PiggyBank } from 'lucide-react';
import { creditShare } from '../../../contracts/books.ts';
import { toEuroCents, type Sum } from '../../../contracts/money.ts';
import { Button } from '../../components/Button.tsx';
import { FormError } from '../../components/fields/FormError.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useMoney } from '../../kit/club/use-money.ts';
import { faultText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

interface PayFromCreditProps {
  /** The family's credit with the club. */
  credit: Sum;
  payment: { id: string; amount: number };
  onPaid: () => void;
}

/** Offers to pay from the family's credit, and says before what of it that pays and what is left; nothing without a credit. */
export function PayFromCredit({ credit, payment, onPaid }: PayFromCreditProps) {
  const { t } = useLanguage('payment');
  const { moneyText: sum, brief, currency } = useMoney();
  const pay = useProcedure('pay_from_credit');
  const whole = { amount: payment.amount, euro_cents: toEuroCents(payment.amount, currency) };
  const share = whole.euro_cents > 0 ? creditShare(whole, credit, currency) : null;
  if (!share) return null;
  const all = share.left.amount === 0;
  const submit = () =>
    pay.run(
      { payment_id: payment.id },
      {
        done: ({ paid }) => t('credit.paid', { amount: sum(paid) }),
        onSuccess: ({ left }) => left === 0 && onPaid(),
      },
    );
  return (
    <section
      aria-label={t('credit.title')}
      className="flex flex-wrap items-center gap-4 rounded-card bg-water-soft p-5"
    >
      <PiggyBank className="size-6 shrink-0 text-water" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t('credit.have', { amount: sum(credit.amount, credit.euro_cents) })}</p>
        <p className="text-sm text-muted">
          {all
            ? t('credit.coversAll')
            : t('credit.coversPart', { left: sum(share.left.amount, share.left.euro_cents) })}
        </p>
        <FormError message={faultText(pay.error)} />
      </div>
      <Button busy={pay.isPending} onClick={submit} className="max-sm:w-full">
        {t('credit.pay', { amount: brief(share.paid.amount, share.paid.euro_cents) })}
      </Button>
    </section>
  );
}
