import { takeVoucherInput } from '../../../../contracts/inputs/benefit-cards.ts';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { useMoney } from '../../../kit/club/use-money.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { PriceField } from '../../../kit/PriceField.tsx';
import { clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { IssuedFields } from '../IssuedFields.tsx';

interface VoucherDialogProps {
  payment: { id: string; amount: number };
  /** Whose payment it is, and what for. */
  lead: string;
  /** As the family entered it. */
  entered?: { issuer_id: string; number: string } | undefined;
  onClose: () => void;
}

/** A voucher that is taken for a payment; what it leaves unpaid, or unused, is said before. */
export function VoucherDialog({ payment, lead, entered, onClose }: VoucherDialogProps) {
  const { t } = useLanguage('benefitCards');
  const { moneyText } = useMoney();
  const form = useClubForm(
    takeVoucherInput,
    {
      payment_id: payment.id,
      issuer_id: entered?.issuer_id ?? '',
      number: entered?.number ?? '',
      valid_until: null,
    },
    { fieldOf: { voucher_taken: 'number' } },
  );
  const value = form.watch('value');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="take_voucher"
      done={({ paid }) => t('voucher.done', { amount: moneyText(paid) })}
      title={t('voucher.title', { amount: moneyText(payment.amount) })}
      description={lead}
      submitLabel={t('voucher.submit')}
    >
      <p className="text-muted">{t('voucher.lead')}</p>
      <IssuedFields kind="voucher" form={form} />
      <PriceField {...form.typed('value')} label={t('voucher.value')} />
      <p aria-live="polite" className="-mt-2 min-h-6 font-semibold">
        {value > payment.amount && t('voucher.unused', { amount: moneyText(value - payment.amount) })}
        {value > 0 && value < payment.amount && t('voucher.left', { amount: moneyText(payment.amount - value) })}
      </p>
      <DayField {...form.typed('valid_until')} label={t('voucher.until')} min={clubDay()} optional autoComplete="off" />
    </FormDialog>
  );
}
