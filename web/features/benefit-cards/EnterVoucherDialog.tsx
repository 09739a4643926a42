import { useQuery } from '@tanstack/react-query';
import { enterVoucherInput } from '../../../contracts/inputs/benefit-cards.ts';
import { FormDialog } from '../../components/dialogs/FormDialog.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { useProcedure } from '../../components/states/use-procedure.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { useClubForm } from '../../lib/forms/form.ts';
import { issuersQuery } from './benefit-cards-data.ts';

/** The issuer and the number of a voucher that a family has; it pays once the desk takes it. */
export function EnterVoucherDialog({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const { t } = useLanguage('benefitCards');
  const { data: issuers = [] } = useQuery(issuersQuery('has_vouchers'));
  const { run } = useProcedure('enter_voucher');
  const form = useClubForm(enterVoucherInput, { payment_id: paymentId, issuer_id: '', number: '' });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onSubmit={form.saving((values) => run(values, { done: t('voucher.entered'), onSuccess: onClose }))}
      title={t('voucher.enterTitle')}
      description={t('voucher.enterLead')}
      submitLabel={t('voucher.enterSubmit')}
    >
      <SelectField
        label={t('form.issuer')}
        placeholder={t('form.choose')}
        options={issuers.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('issuer_id')}
      />
      <TextField
        label={t('voucher.number')}
        help={t('voucher.numberHelp')}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.field('number')}
      />
    </FormDialog>
  );
}
