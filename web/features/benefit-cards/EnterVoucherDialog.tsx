import { enterVoucherInput } from '../../../contracts/inputs/benefit-cards.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { IssuedFields } from './IssuedFields.tsx';

/** The issuer and the number of a voucher that a family has; it pays once the desk takes it. */
export function EnterVoucherDialog({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const { t } = useLanguage('benefitCards');
  const form = useClubForm(enterVoucherInput, { payment_id: paymentId, issuer_id: '', number: '' });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      call="enter_voucher"
      done={t('voucher.entered')}
      title={t('voucher.enterTitle')}
      description={t('voucher.enterLead')}
      submitLabel={t('voucher.enterSubmit')}
    >
      <IssuedFields kind="voucher" form={form} />
    </FormDialog>
  );
}
